"""Somebody was faster: both versions, for a person to choose. Nothing typed is lost."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.entry import CountBySeat
from scoring.errors import RuleBookError
from tournaments.errors import Conflict, TournamentCode
from tournaments.labels import fault_text
from tournaments.models import Hand
from tournaments.selectors.sittings import Sitting
from tournaments.services.hands import preview_hand
from tournaments.views.shown import players_of, shown_units, spelled_out
from tournaments.views.table_frame import table_frame
from tournaments.views.writing import client_key

__all__ = ["conflict_page", "described", "sent_again"]


def conflict_page(
    request: HttpRequest, sitting: Sitting, conflict: Conflict, key: uuid.UUID | None = None
) -> HttpResponse:
    """409 with what is there and what was typed side by side, and a button for each way on.

    Each way on has the `key` of what was refused, so that whoever sends that again learns that it is settled.
    """
    hand: Hand = conflict.hand
    last = hand.revisions.select_related("by", "scribe").order_by("-version").first()
    context = {
        **table_frame(sitting.table),
        "message": fault_text(conflict.faults[0], players_of(sitting)),
        "hand": hand,
        "last": last,
        "theirs": described(sitting, conflict.theirs, hand.number),
        "yours": described(sitting, conflict.yours, hand.number),
        "yours_values": sent_again(sitting, conflict.yours),
        "is_new_hand": conflict.faults[0].code == TournamentCode.HAND_NUMBER_TAKEN,
        "next_number": sitting.next_number,
        "key": key or client_key(request),
        "sent_key": client_key(request),
    }
    return render(request, "tournaments/conflict.html", context, status=409)


def described(sitting: Sitting, values: dict[str, Any], number: int) -> dict[str, Any]:
    """A version in words.

    Each field that says something, and what it is worth at this place of the sitting.
    """
    fields = spelled_out(sitting, values)
    try:
        row = preview_hand(table=sitting.table, values=values, number=number).row
    except RuleBookError:
        return {"fields": fields, "cells": ()}
    return {"fields": fields, "cells": shown_units(row, players_of(sitting))}


def sent_again(sitting: Sitting, values: dict[str, Any]) -> list[tuple[str, Any]]:
    """Values as the slip's form sends them: one pair an input."""
    pairs: list[tuple[str, Any]] = []
    for field in sitting.slip:
        value = values.get(field.name)
        if value is None:
            continue
        if isinstance(field, CountBySeat):
            pairs += [(f"{field.name}_{seat}", count) for seat, count in enumerate(value)]
        elif isinstance(value, list):
            pairs += [(field.name, one) for one in value]
        else:
            pairs.append((field.name, "true" if value is True else value))
    return pairs
