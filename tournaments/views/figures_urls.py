"""Addresses of what follows from the hands: rankings, money, exports, seasons."""

from django.urls import path

from tournaments.views import exports, moments, rankings, recounts, seasons, settlements

HOME = "t/<str:key>/"
SEASONS = "c/<slug:slug>/seasons/"
SEASON = f"{SEASONS}<int:pk>/"

urlpatterns = [
    path(f"{HOME}ranking/", rankings.ranking, name="ranking"),
    path(f"{HOME}recount/", recounts.recount_page, name="recount"),
    path(f"{HOME}then/", moments.then, name="then"),
    path(f"{HOME}settlement/", settlements.settlement, name="settlement"),
    path(f"{HOME}settlement/pay/", settlements.pay, name="pay"),
    path(f"{HOME}settlement/payments/<int:payment>/undo/", settlements.undo, name="undo_payment"),
    path(f"{HOME}settlement/statements/", settlements.statements, name="statements"),
    path(f"{HOME}export/", exports.exports, name="exports"),
    path(f"{HOME}export/<slug:what>.<slug:kind>", exports.export, name="export"),
    path(SEASONS, seasons.seasons, name="seasons"),
    path(f"{SEASONS}new/", seasons.new, name="new_season"),
    path(SEASON, seasons.season, name="season"),
    path(f"{SEASON}edit/", seasons.edit, name="edit_season"),
    path(f"{SEASON}season.<slug:kind>", seasons.export, name="season_export"),
    path(f"{SEASON}settlement/", seasons.settlement, name="season_settlement"),
    path(f"{SEASON}settlement/pay/", seasons.pay, name="pay_season"),
    path(f"{SEASON}settlement/payments/<int:payment>/undo/", seasons.undo, name="undo_season_payment"),
]
