"""Addresses of what follows from the hands: rankings, money, exports, seasons."""

from django.urls import path

from tournaments.views import exports, rankings, settlements

HOME = "t/<str:key>/"

urlpatterns = [
    path(f"{HOME}ranking/", rankings.ranking, name="ranking"),
    path(f"{HOME}settlement/", settlements.settlement, name="settlement"),
    path(f"{HOME}settlement/pay/", settlements.pay, name="pay"),
    path(f"{HOME}settlement/payments/<int:payment>/undo/", settlements.undo, name="undo_payment"),
    path(f"{HOME}settlement/statements/", settlements.statements, name="statements"),
    path(f"{HOME}export/", exports.exports, name="exports"),
    path(f"{HOME}export/<slug:what>.<slug:kind>", exports.export, name="export"),
]
