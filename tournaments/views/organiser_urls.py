"""Addresses for those who organise."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
