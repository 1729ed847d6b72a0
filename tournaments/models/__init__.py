"""What a club night leaves behind."""

from tournaments.models.at_table import Scribe, TableCode
from tournaments.models.board import Board, BoardSource, Upload, UploadState
from tournaments.models.bulk_act import UNDO_WITHIN, BulkAct
from tournaments.models.checking import Confirmation, HandReport
from tournaments.models.checking_rule import Checking, CheckingDefault, CheckingRule
from tournaments.models.hand import Hand, HandRevision
from tournaments.models.hiding import Hiding
from tournaments.models.ledger import LedgerEntry
from tournaments.models.member_merge import MemberMerge
from tournaments.models.paper import LeftAlone, PaperTotal
from tournaments.models.payment import Payment
from tournaments.models.place_decision import PlaceDecision
from tournaments.models.pot import Pot
from tournaments.models.ranking_choice import RankingChoice
from tournaments.models.round import Round, Seat, Table
from tournaments.models.rules_version import RulesVersion
from tournaments.models.season import Season
from tournaments.models.seat_change import SeatChange
from tournaments.models.seating_plan import PlanForm, PlanState, SeatingPlan, SeatingWish
from tournaments.models.sheet_photo import SheetPhoto
from tournaments.models.standing import FIGURES_VERSION, SittingSummary, Standing, Standings
from tournaments.models.statistics import (
    ContractKind,
    CountedSitting,
    HandPart,
    Part,
    RatingPoint,
    Ratings,
    Statistics,
)
from tournaments.models.team import Team, TeamMembership
from tournaments.models.tournament import Entrant, Entry, Tournament

__all__ = [
    "FIGURES_VERSION",
    "UNDO_WITHIN",
    "Board",
    "BoardSource",
    "BulkAct",
    "Checking",
    "CheckingDefault",
    "CheckingRule",
    "Confirmation",
    "ContractKind",
    "CountedSitting",
    "Entrant",
    "Entry",
    "Hand",
    "HandPart",
    "HandReport",
    "HandRevision",
    "Hiding",
    "LedgerEntry",
    "LeftAlone",
    "MemberMerge",
    "PaperTotal",
    "Part",
    "Payment",
    "PlaceDecision",
    "PlanForm",
    "PlanState",
    "Pot",
    "RankingChoice",
    "RatingPoint",
    "Ratings",
    "Round",
    "RulesVersion",
    "Scribe",
    "Season",
    "Seat",
    "SeatChange",
    "SeatingPlan",
    "SeatingWish",
    "SheetPhoto",
    "SittingSummary",
    "Standing",
    "Standings",
    "Statistics",
    "Table",
    "TableCode",
    "Team",
    "TeamMembership",
    "Tournament",
    "Upload",
    "UploadState",
]
