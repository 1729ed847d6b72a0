"""Addresses of the API, under /api/v1/."""

from django.urls import path, re_path

from tournaments.api.endpoint import UnknownAddress
from tournaments.api.views import (
    boards,
    clubs,
    entrants,
    games,
    hands,
    ledger,
    lines,
    members,
    plans,
    rankings,
    reader,
    rounds,
    secretary,
    settlement,
    steps,
    tournaments,
)

app_name = "api"

CLUB = "clubs/<slug:slug>/"
MEMBER = f"{CLUB}members/<int:pk>/"
TOURNAMENT = "tournaments/<slug:key>/"
PLAN = f"{TOURNAMENT}plans/<int:version>/"
ROUND = f"{TOURNAMENT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"
HAND = f"{TABLE}hands/<int:hand>/"

urlpatterns = [
    path("me/", reader.Reader.as_view(), name="reader"),
    path("tokens/", reader.Tokens.as_view(), name="tokens"),
    path("tokens/<int:pk>/", reader.TokenDetail.as_view(), name="token"),
    path("games/", games.Games.as_view(), name="games"),
    path("games/<slug:game>/", games.GameDetail.as_view(), name="game"),
    path("games/<slug:game>/presets/<slug:preset>/slip/", games.GameSlip.as_view(), name="game_slip"),
    path("clubs/", clubs.Clubs.as_view(), name="clubs"),
    path(CLUB, clubs.ClubDetail.as_view(), name="club"),
    path(f"{CLUB}members/", members.Members.as_view(), name="members"),
    path(MEMBER, members.MemberDetail.as_view(), name="member"),
    path(f"{MEMBER}role/", members.MemberRole.as_view(), name="member_role"),
    path(f"{MEMBER}restore/", members.MemberRestore.as_view(), name="restore_member"),
    path(f"{CLUB}tournaments/", tournaments.ClubTournaments.as_view(), name="tournaments"),
    path(TOURNAMENT, tournaments.TournamentDetail.as_view(), name="tournament"),
    path(f"{TOURNAMENT}publish/", steps.TournamentPublish.as_view(), name="publish"),
    path(f"{TOURNAMENT}withdraw/", steps.TournamentWithdraw.as_view(), name="withdraw"),
    path(f"{TOURNAMENT}end/", steps.TournamentEnd.as_view(), name="end"),
    path(f"{TOURNAMENT}reopen/", steps.TournamentReopen.as_view(), name="reopen"),
    path(f"{TOURNAMENT}rules/", tournaments.TournamentRules.as_view(), name="rules"),
    path(f"{TOURNAMENT}slip/", tournaments.TournamentSlip.as_view(), name="slip"),
    path(f"{TOURNAMENT}entrants/", entrants.Entrants.as_view(), name="entrants"),
    path(f"{TOURNAMENT}entrants/guests/", entrants.Guests.as_view(), name="enter_guest"),
    path(f"{TOURNAMENT}entrants/pairs/", entrants.Pairs.as_view(), name="enter_pair"),
    path(f"{TOURNAMENT}entrants/<int:number>/", entrants.EntrantDetail.as_view(), name="entrant"),
    path(f"{TOURNAMENT}ledger/", ledger.Ledger.as_view(), name="ledger"),
    path(f"{TOURNAMENT}history/", secretary.History.as_view(), name="history"),
    path(f"{TOURNAMENT}ranking/", rankings.TournamentRanking.as_view(), name="ranking"),
    path(f"{TOURNAMENT}settlement/", settlement.TournamentSettlement.as_view(), name="settlement"),
    path(f"{TOURNAMENT}settlement/payments/", settlement.SettlementPayments.as_view(), name="pay"),
    path(
        f"{TOURNAMENT}settlement/payments/<int:number>/undo/",
        settlement.UndoPayment.as_view(),
        name="undo_payment",
    ),
    path(f"{TOURNAMENT}standings/", ledger.StandingsList.as_view(), name="standings"),
    path(f"{TOURNAMENT}wishes/", plans.Wishes.as_view(), name="wishes"),
    path(f"{TOURNAMENT}wishes/<int:wish>/", plans.WishDetail.as_view(), name="wish"),
    path(f"{TOURNAMENT}plans/", plans.Plans.as_view(), name="plans"),
    path(f"{TOURNAMENT}plans/repair/", plans.PlanRepair.as_view(), name="repair_plan"),
    path(PLAN, plans.PlanDetail.as_view(), name="plan"),
    path(f"{PLAN}stop/", plans.PlanStop.as_view(), name="stop_plan"),
    path(f"{PLAN}again/", plans.PlanAgain.as_view(), name="ask_plan_again"),
    path(f"{PLAN}publish/", plans.PlanPublish.as_view(), name="publish_plan"),
    path(f"{PLAN}withdraw/", plans.PlanWithdraw.as_view(), name="withdraw_plan"),
    path(f"{PLAN}choose/", plans.PlanChoose.as_view(), name="choose_prepared"),
    path(f"{TOURNAMENT}boards/", boards.Boards.as_view(), name="boards"),
    path(f"{TOURNAMENT}boards/ranking/", boards.Duplicate.as_view(), name="boards_ranking"),
    path(f"{TOURNAMENT}boards/<int:number>/", boards.BoardDetail.as_view(), name="board"),
    path(f"{TOURNAMENT}uploads/", boards.Uploads.as_view(), name="uploads"),
    path(f"{TOURNAMENT}uploads/<int:pk>/", boards.UploadDetail.as_view(), name="upload"),
    path(f"{TOURNAMENT}uploads/<int:pk>/store/", boards.UploadStore.as_view(), name="store_upload"),
    path(f"{TOURNAMENT}rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(ROUND, rounds.RoundDetail.as_view(), name="round"),
    path(f"{ROUND}draw/", rounds.RoundDraw.as_view(), name="draw_seats"),
    path(f"{ROUND}seats/", rounds.RoundSeats.as_view(), name="seats"),
    path(f"{ROUND}open/", steps.RoundOpen.as_view(), name="open_round"),
    path(f"{ROUND}close/", steps.RoundClose.as_view(), name="close_round"),
    path(f"{ROUND}reopen/", steps.RoundReopen.as_view(), name="reopen_round"),
    path(f"{ROUND}codes/", secretary.Codes.as_view(), name="codes"),
    path(TABLE, hands.TableDetail.as_view(), name="table"),
    path(f"{TABLE}preview/", hands.HandPreview.as_view(), name="preview"),
    path(f"{TABLE}hands/", hands.Hands.as_view(), name="hands"),
    path(f"{TABLE}seat-changes/", secretary.SeatChanges.as_view(), name="seat_changes"),
    path(f"{TABLE}seat-changes/swap/", secretary.SeatSwap.as_view(), name="swap_seats"),
    path(f"{TABLE}lines/", lines.Lines.as_view(), name="lines"),
    path(f"{TABLE}lines/preview/", lines.LinesPreview.as_view(), name="lines_preview"),
    path(HAND, hands.HandDetail.as_view(), name="hand"),
    path(f"{HAND}rehearse/", secretary.Rehearsal.as_view(), name="rehearse"),
    path(f"{HAND}correct-late/", secretary.LateCorrection.as_view(), name="correct_late"),
    path(f"{HAND}void/", hands.HandVoid.as_view(), name="void_hand"),
    path(f"{HAND}restore/", hands.HandRestore.as_view(), name="restore_hand"),
    re_path(r"^.*$", UnknownAddress.as_view()),
]
