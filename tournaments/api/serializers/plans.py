"""Seating plans and wishes, as the API reads and writes them."""

from typing import Any

from rest_framework import serializers

from tournaments.models import PlanForm, PlanState, SeatingPlan, SeatingWish
from tournaments.models.round import LARGEST_SEED, MOST_SEATS
from tournaments.seating import OddTables

__all__ = [
    "PlanRequestSerializer",
    "PlanSerializer",
    "PlanSummarySerializer",
    "RepairSerializer",
    "SwapTablesSerializer",
    "WishSerializer",
    "shown_plan",
    "shown_wish",
]

LARGEST_NUMBER = 32_000
MOST_TABLES = 500
MOST_ROUNDS = 60
MADE_BY_SITE = [form.value for form in PlanForm if form not in (PlanForm.REPAIR, PlanForm.BROUGHT)]


class PlannedRoundSerializer(serializers.Serializer):
    """Numbers clockwise, table by table; who is at none rests. The two of pair n are 2n-1 and 2n."""

    tables = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER), max_length=MOST_SEATS
        ),
        max_length=MOST_TABLES,
    )
    byes = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER), required=False, max_length=2000
    )


class PlanRequestSerializer(serializers.Serializer):
    """What to make, or with `rounds` a plan from elsewhere, whose numbers the entrants take in order."""

    form = serializers.ChoiceField(MADE_BY_SITE, default=PlanForm.INDIVIDUAL.value)
    odd = serializers.ChoiceField([odd.value for odd in OddTables], default=OddTables.BYES.value)
    seconds = serializers.IntegerField(min_value=1, max_value=300, default=5)
    repeat_price = serializers.IntegerField(min_value=0, max_value=100, default=8)
    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_SEED, required=False, allow_null=True)
    rounds = serializers.ListField(
        child=PlannedRoundSerializer(), required=False, min_length=1, max_length=MOST_ROUNDS
    )


class RepairSerializer(serializers.Serializer):
    """Numbers of the entrants who leave; who came late is known."""

    leaving = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER), default=list, max_length=500
    )


class SwapTablesSerializer(serializers.Serializer):
    """Numbers of two tables of the round."""

    table = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    other = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    reason = serializers.CharField(max_length=200)


class PlanSummarySerializer(serializers.Serializer):
    """`state` running, ready, stopped or failed; `is_lost` when its worker died. `best` is the repeat weight
    of the best plan so far.
    """

    version = serializers.IntegerField()
    form = serializers.ChoiceField(PlanForm.values)
    odd = serializers.ChoiceField([odd.value for odd in OddTables])
    seed = serializers.IntegerField()
    state = serializers.ChoiceField(PlanState.values)
    is_lost = serializers.BooleanField()
    is_publishable = serializers.BooleanField()
    percent = serializers.IntegerField()
    best = serializers.IntegerField(allow_null=True)
    first_round = serializers.IntegerField()
    repeats = serializers.IntegerField(allow_null=True)
    repeats_bound = serializers.IntegerField(allow_null=True)
    weight = serializers.IntegerField(allow_null=True)
    made_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)


class PlanSerializer(PlanSummarySerializer):
    """`rounds` are those of the whole evening; `changed` lists [round, table] of a repair; `certificate` is
    what the plan was counted to be worth, `faults` why it could not be made.
    """

    rounds = PlannedRoundSerializer(many=True, allow_null=True)
    changed = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    certificate = serializers.DictField(allow_null=True)
    faults = serializers.ListField(child=serializers.DictField())


class WishSerializer(serializers.Serializer):
    """`players` are entrants' numbers; `number` is a table, a seat (1 is North) or a round, by kind."""

    id = serializers.IntegerField(read_only=True)
    kind = serializers.ChoiceField(SeatingWish.Kind.values)
    players = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER), min_length=1, max_length=500
    )
    number = serializers.IntegerField(min_value=0, max_value=500, default=0)
    is_hard = serializers.BooleanField(default=True)


def shown_plan(plan: SeatingPlan) -> dict[str, Any]:
    """A plan for both serializers."""
    counted = plan.certificate
    plain = {
        name: getattr(plan, name)
        for name in (
            *("version", "form", "odd", "seed", "state", "is_lost", "percent", "best"),
            *("first_round", "made_at", "published_at", "rounds", "changed", "faults"),
        )
    }
    return plain | {
        "is_publishable": plan.is_valid,
        "certificate": counted,
        "repeats": counted["repeats"] if counted else None,
        "repeats_bound": counted["bound"]["repeats"] if counted else None,
        "weight": counted["weight"] if counted else None,
    }


def shown_wish(wish: SeatingWish) -> dict[str, Any]:
    players = sorted(one.number for one in wish.entrants.all())
    return {
        "id": wish.pk,
        "kind": wish.kind,
        "players": players,
        "number": wish.number,
        "is_hard": wish.is_hard,
    }
