"""Addresses for the secretary's evening."""

from django.urls import path

from tournaments.views import (
    acts,
    at_table,
    at_table_checks,
    checking_rules,
    checks,
    corrections,
    history,
    lines,
    people,
    photos,
    reports,
    score_sheets,
    table_cards,
    whispers,
)

ROUND = "t/<str:key>/rounds/<int:round_number>/"
TABLE = f"{ROUND}tables/<int:table_number>/"

urlpatterns = [
    path("table/<str:token>/", at_table.at_table, name="at_table"),
    path("table/<str:token>/preview/", at_table.at_table_preview, name="at_table_preview"),
    path("table/<str:token>/whispers/", at_table.at_table_whisper, name="at_table_whisper"),
    path("table/<str:token>/status/", at_table.at_table_status, name="at_table_status"),
    path("t/<str:key>/acts/", acts.acts, name="acts"),
    path("t/<str:key>/acts/<int:pk>/undo/", acts.undo, name="undo"),
    path("table/<str:token>/checks/", at_table_checks.at_table_checks, name="at_table_checks"),
    path("table/<str:token>/confirm/", at_table_checks.confirm, name="at_table_confirm"),
    path("table/<str:token>/report/", at_table_checks.report, name="at_table_report"),
    path("t/<str:key>/history/", history.history, name="history"),
    path("t/<str:key>/history.<slug:kind>", history.history_file, name="history_file"),
    path("t/<str:key>/checks/", checks.checks, name="checks"),
    path("t/<str:key>/checks/rule/", checking_rules.checking, name="checking"),
    path("t/<str:key>/reports/", reports.reports, name="reports"),
    path("t/<str:key>/reports/<int:pk>/answer/", reports.answer, name="answer_report"),
    path("t/<str:key>/photos/", photos.photos, name="photos"),
    path("t/<str:key>/photos/players/", photos.shown_to_players, name="photos_for_players"),
    path("t/<str:key>/photos/<int:pk>/", photos.photo, name="photo"),
    path("t/<str:key>/photos/<int:pk>/file/", photos.photo_file, name="photo_file"),
    path("t/<str:key>/photos/<int:pk>/forget/", photos.forget, name="forget_photo"),
    path(f"{ROUND}sheets/", score_sheets.score_sheets, name="score_sheets"),
    path(f"{ROUND}cards/", table_cards.table_cards, name="table_cards"),
    path(f"{ROUND}cards/make/", table_cards.make_cards, name="make_cards"),
    path(f"{ROUND}cards/revoke/", table_cards.revoke_cards, name="revoke_cards"),
    path(f"{TABLE}hands/<int:number>/rehearse/", corrections.rehearse, name="rehearse"),
    path(f"{TABLE}hands/<int:number>/report/", reports.report, name="report_hand"),
    path(f"{TABLE}people/", people.people, name="people"),
    path(f"{TABLE}whispers/", whispers.answer_whisper, name="answer_whisper"),
    path(f"{TABLE}totals/", whispers.paper_totals, name="paper_totals"),
    path(f"{TABLE}lines/", lines.lines_page, name="lines"),
    path(f"{TABLE}lines/preview/", lines.lines_preview, name="lines_preview"),
]
