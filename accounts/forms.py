"""Forms for people and clubs. They ask; the services decide."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, cast

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import AccountCode, invalid
from accounts.labels import fault_text
from accounts.models import Club, Invitation, Member, PersonalToken, Role, User
from accounts.places import currency_choices, time_zone_choices
from scoring.errors import Fault, RuleBookError

__all__ = [
    "ClubForm",
    "DeleteAccountForm",
    "GuestForm",
    "InvitationForm",
    "MemberForm",
    "ProfileForm",
    "RoleForm",
    "SearchForm",
    "SignupForm",
    "TokenForm",
    "faults_shown_in",
]

# Where a club of that language most likely plays.
_HOME = {
    "de": ("Europe/Berlin", "EUR"),
    "nl": ("Europe/Amsterdam", "EUR"),
    "nb": ("Europe/Oslo", "NOK"),
    "en": ("Europe/London", "GBP"),
}
_WHO = [
    ("", pgettext_lazy("members", "Everybody")),
    ("accounts", _("With an account")),
    ("guests", _("Guests")),
]
_FIELD_OF_CODE = {AccountCode.NUMBER_TAKEN: "number", AccountCode.SLUG_TAKEN: "slug"}


@contextmanager
def faults_shown_in(form: forms.BaseForm, say: Callable[[Fault], str] = fault_text) -> Iterator[None]:
    """What a service refuses inside the block appears in `form`, at its field where it has one."""
    try:
        yield
    except RuleBookError as error:
        for fault in error.faults:
            place = fault.field if fault.field in form.fields else None
            form.add_error(place, ValidationError(say(fault), fault.code))
    except ValidationError as error:
        for field, errors in _by_field(error).items():
            for one in errors:
                form.add_error(_place(form, field, one), one)


def _by_field(error: ValidationError) -> dict[str, list[ValidationError]]:
    return error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}


def _place(form: forms.BaseForm, field: str, error: ValidationError) -> str | None:
    place = _FIELD_OF_CODE.get(error.code, field)  # type: ignore[call-overload]
    return place if place in form.fields else None


class SignupForm(forms.Form):
    """What allauth's sign-up asks besides e-mail and password."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name", "autofocus": True}),
        help_text=_("As it should stand on score sheets."),
    )

    field_order = ("name", "email", "password1")

    def clean_name(self) -> str:
        return User._meta.get_field("name").clean(self.cleaned_data["name"], None)

    def signup(self, request: HttpRequest, user: User) -> None:
        """allauth calls this; the name was kept by our adapter already, for no user is saved without one."""


class ProfileForm(forms.ModelForm):
    class Meta:
        model = User
        fields = ("name", "language")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        _offer(self, "language", [("", _("As the browser says")), *_languages()])


class DeleteAccountForm(forms.Form):
    """What stays of the person in the clubs, and the password once more."""

    stays = forms.ChoiceField(
        label=_("What stays in your clubs"),
        widget=forms.RadioSelect,
        choices=[
            ("name", _("My name, as a guest: standings and hands read as before.")),
            ("nothing", _("“former member” in place of my name, for good.")),
        ],
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise invalid(AccountCode.PASSWORD_WRONG)
        return password


class ClubForm(forms.ModelForm):
    """Founding a club and changing its settings."""

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices)
    currency = forms.ChoiceField(label=_("Currency"))

    class Meta:
        model = Club
        fields = ("name", "language", "time_zone", "currency", "accent", "is_public", "has_ratings")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = translation.get_language() or "en"
        _offer(self, "currency", currency_choices(language))
        _offer(self, "language", _languages())
        if not self.instance.pk:
            del self.fields["has_ratings"]
            zone, currency = _HOME.get(language, _HOME["en"])
            self.initial = {"language": language, "time_zone": zone, "currency": currency, **self.initial}


class MemberForm(forms.ModelForm):
    class Meta:
        model = Member
        fields = ("name", "number")


class GuestForm(MemberForm):
    """One guest after the other; asks before it takes a name that is there already."""

    namesake_is_known = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, is_next: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "off"
        if is_next:
            self.fields["name"].widget.attrs["autofocus"] = True

    @property
    def asks_about_namesake(self) -> bool:
        return self.has_error("name", AccountCode.NAMESAKE)


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, roles: list[Role], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self, "role", [(role.value, role.label) for role in roles])


class InvitationForm(forms.ModelForm):
    """A link for one newcomer with a role, or for everybody as a player."""

    role = forms.ChoiceField(label=_("Role"))
    days = forms.IntegerField(label=_("Days it is good for"), min_value=1, max_value=365, initial=14)

    class Meta:
        model = Invitation
        fields = ("role", "is_open")

    def __init__(self, *args: Any, roles: list[Role], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self, "role", [(role.value, role.label) for role in roles])
        self.initial.setdefault("role", Role.PLAYER)


class TokenForm(forms.ModelForm):
    class Meta:
        model = PersonalToken
        fields = ("name",)


class SearchForm(forms.Form):
    """What the list of members is narrowed and sorted by; former members are for those who organise."""

    q = forms.CharField(
        label=_("Name or number"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("Name or number")}),
    )
    order = forms.ChoiceField(
        label=_("Sorted by"),
        required=False,
        choices=[
            ("name", _("Name")),
            ("number", _("Number")),
            ("role", _("Role")),
            ("joined", _("Latest first")),
        ],
    )
    who = forms.ChoiceField(label=_("Who"), required=False)

    field_order = ("q", "who", "order")

    def __init__(self, *args: Any, shows_former: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [("former", _("Former members"))] if shows_former else []
        _offer(self, "who", [*_WHO, *offered])


def _languages() -> list[tuple[str, str]]:
    """Each language in its own words."""
    codes = dict(User._meta.get_field("language").choices or [])
    return [(code, translation.get_language_info(code)["name_local"].capitalize()) for code in codes]


def _offer(form: forms.BaseForm, name: str, choices: Sequence[tuple[str, Any]]) -> None:
    cast(forms.ChoiceField, form.fields[name]).choices = choices
