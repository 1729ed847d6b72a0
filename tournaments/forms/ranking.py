"""What decides places, criterion by criterion."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config.widgets import Choice
from scoring.ranking import MOST_HANDS, Ties
from tournaments.labels import term_text
from tournaments.models import Tournament

__all__ = ["TIES", "RankingForm"]

MOST_CRITERIA = 6
TIES = [
    (Ties.SKIP, pgettext_lazy("places", "1, 1, 3: the place that is shared twice counts twice")),
    (Ties.DENSE, pgettext_lazy("places", "1, 1, 2: no place is left out")),
]


class RankingForm(forms.Form):
    """A chain as fields `criterion_1` … of which an empty one is passed over."""

    ties = forms.ChoiceField(
        label=_("After a shared place"),
        widget=Choice,
        choices=TIES,
    )
    least_hands = forms.IntegerField(
        label=_("Hands needed for a place"),
        min_value=0,
        max_value=MOST_HANDS,
        help_text=_("Who sat at fewer is listed at the end without a place. 0: everybody has one."),
    )
    unranked = forms.MultipleChoiceField(
        label=_("Play along without a place"), required=False, widget=forms.CheckboxSelectMultiple
    )
    draw_anew = forms.BooleanField(label=_("Draw new lots"), required=False)

    def __init__(self, data: Any = None, *, tournament: Tournament, chain: Sequence[str]) -> None:
        ranking, entrants = tournament.ranking, tournament.entrants.select_related("member", "partner")
        initial = {"ties": ranking.ties, "least_hands": ranking.least_hands}
        initial["unranked"] = [str(entrant.number) for entrant in entrants if not entrant.is_ranked]
        super().__init__(data, initial=initial)
        options = [(name, term_text(criterion.label)) for name, criterion in tournament.criteria.items()]
        for place in range(MOST_CRITERIA):
            self.fields[f"criterion_{place + 1}"] = forms.ChoiceField(
                label=_("First by") if place == 0 else _("then by"),
                choices=[("", "–"), *options] if place else options,
                required=place == 0,
                initial=chain[place] if place < len(chain) else "",
            )
        self.fields["unranked"].choices = [  # type: ignore[attr-defined]
            (str(entrant.number), entrant.name) for entrant in entrants
        ]
        self.order_fields([f"criterion_{place + 1}" for place in range(MOST_CRITERIA)])

    @property
    def chain_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("criterion_")]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if not name.startswith("criterion_")]

    def wish(self) -> dict[str, Any]:
        """What `change_ranking` asks for."""
        said = self.cleaned_data
        chain = [said[field.name] for field in self.chain_fields if said[field.name]]
        rest = {name: said[name] for name in ("ties", "least_hands", "draw_anew")}
        return {"chain": chain, "unranked": [int(number) for number in said["unranked"]], **rest}
