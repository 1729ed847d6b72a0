"""Addresses for those who organise. The house rules and the seats are read by players too."""

from django.urls import path

from tournaments.views import entrants, hiding, plans, rounds, rules, seats, tournaments

CLUB = "c/<slug:slug>/tournaments/"
HOME = "t/<str:key>/"
PLAN = f"{HOME}plans/<int:version>/"
ROUND = f"{HOME}rounds/<int:number>/"

urlpatterns = [
    path(f"{CLUB}new/", tournaments.new, name="new"),
    path(f"{CLUB}preset/", rules.preview, name="preset_preview"),
    path(f"{HOME}manage/", tournaments.manage, name="manage"),
    path(f"{HOME}edit/", tournaments.edit, name="edit"),
    path(f"{HOME}publish/", tournaments.publish, name="publish"),
    path(f"{HOME}withdraw/", tournaments.withdraw, name="withdraw"),
    path(f"{HOME}end/", tournaments.end, name="end"),
    path(f"{HOME}reopen/", tournaments.reopen, name="reopen"),
    path(f"{HOME}hiding/", hiding.hiding, name="hiding"),
    path(f"{HOME}hiding/hide/", hiding.hide, name="hide"),
    path(f"{HOME}hiding/reveal/", hiding.reveal, name="reveal"),
    path(f"{HOME}delete/", tournaments.delete, name="delete"),
    path(f"{HOME}rules/", rules.rules, name="rules"),
    path(f"{HOME}rules/edit/", rules.edit_rules, name="edit_rules"),
    path(f"{HOME}rules/preset/", rules.preset, name="choose_preset"),
    path(f"{HOME}entrants/", entrants.entrants, name="entrants"),
    path(f"{HOME}entrants/members/", entrants.add_members, name="enter_members"),
    path(f"{HOME}entrants/guest/", entrants.add_guest, name="enter_guest"),
    path(f"{HOME}entrants/pair/", entrants.add_pair, name="enter_pair"),
    path(f"{HOME}entrants/pair/by-name/", entrants.add_named_pair, name="enter_named_pair"),
    path(f"{HOME}entrants/<int:number>/remove/", entrants.remove, name="remove_entrant"),
    path(f"{HOME}plans/", plans.plans, name="plans"),
    path(f"{HOME}plans/repair/", plans.repair, name="repair_plan"),
    path(f"{HOME}plans/wishes/", plans.wish, name="add_wish"),
    path(f"{HOME}plans/wishes/<int:pk>/drop/", plans.unwish, name="drop_wish"),
    path(PLAN, plans.plan, name="plan"),
    path(f"{PLAN}progress/", plans.progress, name="plan_progress"),
    path(f"{PLAN}stop/", plans.stop, name="stop_plan"),
    path(f"{PLAN}again/", plans.again, name="ask_plan_again"),
    path(f"{PLAN}publish/", plans.publish, name="publish_plan"),
    path(f"{PLAN}withdraw/", plans.withdraw, name="withdraw_plan"),
    path(f"{PLAN}spares/", plans.spares, name="prepare_spares"),
    path(f"{PLAN}choose/", plans.choose, name="choose_prepared"),
    path(f"{HOME}rounds/new/", rounds.plan, name="plan_round"),
    path(f"{ROUND}open/", rounds.open_, name="open_round"),
    path(f"{ROUND}close/", rounds.close, name="close_round"),
    path(f"{ROUND}reopen/", rounds.reopen, name="reopen_round"),
    path(f"{ROUND}seats/", seats.seats, name="seats"),
    path(f"{ROUND}seats/print/", seats.print_seats, name="print_seats"),
    path(f"{ROUND}seats/wall/", seats.wall, name="wall_seats"),
    path(f"{ROUND}seats/swap/", seats.swap, name="swap_tables"),
    path(f"{ROUND}seats/weigh/", seats.weigh, name="weigh_seats"),
    path(f"{ROUND}seats/draw/", seats.draw, name="draw_seats"),
    path(f"{ROUND}seats/place/", seats.place, name="place_seats"),
    path(f"{ROUND}seats/clear/", seats.clear, name="clear_seats"),
]
