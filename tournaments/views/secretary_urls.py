"""Addresses for the secretary's evening."""

from django.urls import path

from tournaments.views import lines

ROUND = "t/<str:key>/rounds/<int:round_number>/"
TABLE = f"{ROUND}tables/<int:table_number>/"

urlpatterns = [
    path(f"{TABLE}lines/", lines.lines_page, name="lines"),
    path(f"{TABLE}lines/preview/", lines.lines_preview, name="lines_preview"),
]
