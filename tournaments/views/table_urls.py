"""Addresses for those who record hands and those who read."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
