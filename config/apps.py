"""The site itself as an app: it brings the management commands and checks that belong to no club."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"
    label = "site"
