"""Addresses of what follows from the hands: rankings, money, exports, seasons."""

from django.urls import path

from tournaments.views import (
    decisions,
    exports,
    moments,
    pots,
    rankings,
    recounts,
    rules,
    seasons,
    settlements,
    slips,
    statistics,
    statistics_files,
    teams,
)

HOME = "t/<str:key>/"
SEASONS = "c/<slug:slug>/seasons/"
STATISTICS = "c/<slug:slug>/statistics/"
SEASON = f"{SEASONS}<int:pk>/"

urlpatterns = [
    path(f"{HOME}ranking/", rankings.ranking, name="ranking"),
    path(f"{HOME}ranking/places/", decisions.decide, name="decide_places"),
    path(f"{HOME}ranking/places/<int:decision>/undo/", decisions.take_back, name="take_back_decision"),
    path(f"{HOME}recount/", recounts.recount_page, name="recount"),
    path(f"{HOME}rules/midway/", recounts.change_midway, name="change_rules_midway"),
    path(f"{HOME}rules/<int:number>/", rules.version, name="rules_version"),
    path(f"{HOME}then/", moments.then, name="then"),
    path(f"{HOME}then.<slug:kind>", moments.export_then, name="then_export"),
    path(f"{HOME}settlement/", settlements.settlement, name="settlement"),
    path(f"{HOME}settlement/pay/", settlements.pay, name="pay"),
    path(f"{HOME}settlement/payments/<int:payment>/undo/", settlements.undo, name="undo_payment"),
    path(f"{HOME}settlement/statements/", slips.statements, name="statements"),
    path(f"{HOME}settlement/statements.pdf", slips.statements_pdf, name="statements_pdf"),
    path(f"{HOME}pot/", pots.pot, name="pot"),
    path(f"{HOME}pot/edit/", pots.edit_pot, name="edit_pot"),
    path(f"{HOME}pot/pay/", pots.pay_pot, name="pay_pot"),
    path(f"{HOME}export/", exports.exports, name="exports"),
    path(f"{HOME}export/<slug:what>.<slug:kind>", exports.export, name="export"),
    path(SEASONS, seasons.seasons, name="seasons"),
    path(f"{SEASONS}new/", seasons.new, name="new_season"),
    path(SEASON, seasons.season, name="season"),
    path(f"{SEASON}edit/", seasons.edit, name="edit_season"),
    path(f"{SEASON}season.<slug:kind>", seasons.export, name="season_export"),
    path(f"{SEASON}places/", decisions.decide_season, name="decide_season_places"),
    path(
        f"{SEASON}places/<int:decision>/undo/",
        decisions.take_back_season,
        name="take_back_season_decision",
    ),
    path(f"{SEASON}teams/", teams.teams, name="teams"),
    path(f"{SEASON}teams.<slug:kind>", teams.export_teams, name="teams_export"),
    path(f"{SEASON}teams/edit/", teams.edit_teams, name="edit_teams"),
    path(f"{SEASON}teams/<int:team>/rename/", teams.rename, name="rename_team"),
    path(f"{SEASON}teams/<int:team>/remove/", teams.remove, name="remove_team"),
    path(f"{SEASON}teams/members/<int:membership>/", teams.take_back, name="unassign_team"),
    path(f"{SEASON}pot/", pots.season_pot, name="season_pot"),
    path(f"{SEASON}pot/edit/", pots.edit_season_pot, name="edit_season_pot"),
    path(f"{SEASON}pot/pay/", pots.pay_season_pot, name="pay_season_pot"),
    path(f"{SEASON}files/<slug:what>.<slug:kind>", seasons.export_money, name="season_money_export"),
    path(f"{SEASON}settlement/", seasons.settlement, name="season_settlement"),
    path(f"{SEASON}settlement/slips/", slips.season_slips, name="season_slips"),
    path(f"{SEASON}settlement/slips.pdf", slips.season_slips_pdf, name="season_slips_pdf"),
    path(f"{SEASON}settlement/pay/", seasons.pay, name="pay_season"),
    path(f"{SEASON}settlement/payments/<int:payment>/undo/", seasons.undo, name="undo_season_payment"),
    path(STATISTICS, statistics.club_statistics, name="statistics"),
    path(f"{STATISTICS}players/", statistics.player_list, name="statistics_players"),
    path(f"{STATISTICS}players/<int:pk>/", statistics.player, name="player_statistics"),
    path(f"{STATISTICS}hands/", statistics.hands, name="statistics_hands"),
    path(f"{STATISTICS}<slug:what>.<slug:kind>", statistics_files.club_file, name="statistics_file"),
    path(
        f"{STATISTICS}players/<int:pk>/<slug:what>.<slug:kind>",
        statistics_files.player_file,
        name="player_statistics_file",
    ),
]
