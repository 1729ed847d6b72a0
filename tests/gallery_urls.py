"""The site as development serves it, with the gallery of components."""

from django.urls import path

from config.gallery import gallery
from config.urls import urlpatterns as site

urlpatterns = [path("_gallery/", gallery), *site]
