"""Every component on one page, for those who build pages; served in development only, at /_gallery/."""

from datetime import timedelta
from decimal import Decimal
from types import SimpleNamespace

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from config.widgets import Choice, SeatPad, SeatTicks, Stepper

PLAYERS = ("Ann Tidwell", "Bram de Vries", "Çiğdem Öztürk-Hansen", "Kjell Ødegård")
SEATS = [
    (seat, f"{letter} · {name}") for seat, (letter, name) in enumerate(zip("NESW", PLAYERS, strict=True))
]
CONTRACTS = [("prop_cop", "Prop and cop"), ("solo", "Solo"), ("misere", "Misère"), ("abundance", "Abundance")]
WHEN_TRUMP = {"data-when": '{"contract": ["abundance"]}'}


class GallerySlip(forms.Form):
    """One entry of every kind."""

    contract = forms.ChoiceField(choices=CONTRACTS, widget=Choice)
    declarer = forms.ChoiceField(choices=SEATS, widget=SeatPad)
    trump = forms.ChoiceField(
        choices=[("S", "♠ Spades"), ("H", "♥ Hearts")], required=False, widget=Choice(attrs=WHEN_TRUMP)
    )
    tricks = forms.IntegerField(min_value=0, max_value=13, initial=8, widget=Stepper, help_text="0 to 13.")
    revoked = forms.MultipleChoiceField(choices=SEATS, required=False, widget=SeatTicks)
    name = forms.CharField(help_text="One name field; keep it whole.")
    game = forms.ChoiceField(choices=[("solo", "Solo Whist"), ("bid", "Bid Whist")])
    reason = forms.CharField(widget=forms.Textarea(attrs={"rows": 3}), required=False)
    when = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}), required=False)
    public = forms.BooleanField(required=False, label="Everybody with the link may look")
    order = forms.ChoiceField(
        choices=[("units", "By units"), ("hands", "By hands")], widget=forms.RadioSelect
    )


def _standings() -> list[dict[str, object]]:
    balances = (Decimal("31.5"), Decimal(4), Decimal(0), Decimal("-35.5"))
    return [
        {
            "place": place,
            "name": name,
            "units": units,
            "mine": place == 2,
            "hands": 24,
            "made": 7 - place,
            "bid": 8,
        }
        for place, (name, units) in enumerate(zip(PLAYERS, balances, strict=True), start=1)
    ]


def gallery(request: HttpRequest) -> HttpResponse:
    """`?accent=` picks the colour, `?errors` shows the forms as they come back."""
    messages.success(request, "Hand 7 is saved.")
    messages.error(request, "The sheet has two lines that cannot be read.")
    slip = GallerySlip({"tricks": "14", "contract": "abundance"} if "errors" in request.GET else None)
    context = {
        "club": SimpleNamespace(
            name="Tiroler Straße Card Club", slug="tsc", accent=request.GET.get("accent", "teal")
        ),
        "here": "evenings",
        "slip": slip,
        "rows": _standings(),
        "hands": range(1, 13),
        "page": Paginator(range(90), 30).page(2),
        "earlier": timezone.now() - timedelta(minutes=3),
        "crumbs": [("Tiroler Straße Card Club", "/"), ("Evenings", "/")],
        "suits": ("S", "H", "D", "C", "NT"),
    }
    return render(request, "components/_gallery.html", context)
