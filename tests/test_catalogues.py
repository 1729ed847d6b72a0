"""The tools that keep the catalogues see every kind of message, and every kind of mistake."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from config.catalogues import checking, extraction


def said_in(template: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str | None, object]]:
    monkeypatch.setattr(extraction, "CHECKOUT", folder)
    path = folder / "page.html"
    path.write_text(template)
    found = Catalog()
    extraction._add_messages(found, path, extraction._as_python(path))
    return {(message.context, message.id) for message in found if message.id}


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('<p>\n   {% translate "Hand" %}</p>', (None, "Hand")),
        ('{% translate "Re" context "Doppelkopf call" %}', ("Doppelkopf call", "Re")),
        (
            "    {% blocktranslate with n=club.name %}Club {{ n }}{% endblocktranslate %}",
            (None, "Club %(n)s"),
        ),
        (
            "{% blocktranslate count n=hands %}{{ n }} hand{% plural %}{{ n }} hands{% endblocktranslate %}",
            (None, ("%(n)s hand", "%(n)s hands")),
        ),
        ('{% if (a) %}({% endif %}\n {% include "x.html" with title=_("Round") only %}', (None, "Round")),
        ('{{ _("It\'s (over")|upper }}', (None, "It's (over")),
    ],
)
def test_templates_say(
    template: str, said: tuple[str | None, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert said_in(template, tmp_path, monkeypatch) == {said}


@pytest.mark.parametrize(
    ("string", "faults"),
    [
        ("Hand %(number)s", []),
        ("", ["not translated"]),
        ("Hand", ["places differ, {'%(number)s'} in the source"]),
        ("Hand %(nummer)s", ["places differ, {'%(number)s'} in the source"]),
    ],
)
def test_a_translation_keeps_its_places(string: str, faults: list[str]) -> None:
    message = Message("Hand %(number)s", string)
    assert list(checking._faults("de", message, None)) == faults


def test_a_singular_may_leave_the_number_out() -> None:
    message = Message(("%(n)s hand", "%(n)s hands"), ("eine Hand", "%(n)s Hände"))
    assert list(checking._faults("de", message, None)) == []


def test_an_error_sentence_is_compared_with_the_english_sentence() -> None:
    english = Message("number_too_low", "At least %(least)s.", context="error")
    german = Message("number_too_low", "Mindestens %(min)s.", context="error")
    assert list(checking._faults("de", german, english)) == ["places differ, {'%(least)s'} in the source"]


def test_english_needs_sentences_for_errors_only() -> None:
    assert list(checking._faults("en", Message("Hand", ""), None)) == []
    assert list(checking._faults("en", Message("hand_is_void", "", context="error"), None)) == [
        "not translated"
    ]
