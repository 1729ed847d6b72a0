"""Addresses of what follows from the hands: rankings, money, exports, seasons."""

from django.urls import path

from tournaments.views import rankings

HOME = "t/<str:key>/"

urlpatterns = [
    path(f"{HOME}ranking/", rankings.ranking, name="ranking"),
]
