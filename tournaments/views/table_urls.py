"""Addresses for those who record hands and those who read."""

from django.urls import path

from tournaments.views import cards, exports, hands, ledger, sheets, standings, table_lists, tables, walk

ROUND = "t/<str:key>/rounds/<int:round_number>/"
TABLE = f"{ROUND}tables/<int:table_number>/"

urlpatterns = [
    path("t/<str:key>/", standings.home, name="home"),
    path("t/<str:key>/standings/", standings.rows, name="standings"),
    path("t/<str:key>/players/<int:number>/", standings.player, name="player"),
    path("t/<str:key>/ledger/", ledger.ledger, name="ledger"),
    path("t/<str:key>/ledger/<int:pk>/cancel/", ledger.cancel, name="cancel_entry"),
    path(f"{ROUND}import/", sheets.import_page, name="import"),
    path(f"{ROUND}import/template/", sheets.template, name="sheet_template"),
    path(TABLE, tables.table_page, name="table"),
    path(f"{TABLE}preview/", tables.preview, name="preview"),
    path(f"{TABLE}list/", table_lists.table_list_page, name="table_list"),
    path(f"{TABLE}hands.<slug:kind>", exports.export_table, name="export_table"),
    path(f"{TABLE}calls/", tables.say, name="say"),
    path(f"{TABLE}cards/", cards.cards_page, name="cards"),
    path(f"{TABLE}hands/<int:number>/", hands.hand_page, name="hand"),
    path(f"{TABLE}hands/<int:number>/cards/", walk.walk_page, name="walk"),
]
