"""Names stay whole, are found without accents, and stand where the language puts them."""

import pytest
from django.core.exceptions import ValidationError

from accounts.names import fold, search_key, sort_key, tidy_name, validate_name

COMPOSED, DECOMPOSED = "M\u00fcller", "Mu\u0308ller"


def test_composed_and_decomposed_umlauts_are_one_name() -> None:
    """C42."""
    assert tidy_name(DECOMPOSED) == tidy_name(COMPOSED) == COMPOSED
    assert search_key(DECOMPOSED) == search_key(COMPOSED)


@pytest.mark.parametrize(
    "name",
    ["O'Hara & Söhne <b>X</b>", "=HYPERLINK(1)", "+49 Uli", "-Bär", "Jörg van der Aa 3.", "R&B", "李小龙"],
)
def test_whole_names_are_kept(name: str) -> None:
    """C44."""
    validate_name(name)
    assert tidy_name(name) == name


def test_blanks_are_set_right_and_nothing_else_is() -> None:
    assert tidy_name("  Anna\u00a0 \tLena  ") == "Anna Lena"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_blank"),
        ("-", "name_blank"),
        ("\u200b", "name_blank"),
        ("M&uuml;ller", "name_has_entity"),
        ("O&#39;Hara", "name_has_entity"),
        ("An\x00na", "name_has_control"),
        ("An\x07na", "name_has_control"),
        ("\u202eannA", "name_has_control"),
    ],
)
def test_what_is_no_name_is_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_name(name)
    assert refused.value.code == code


def test_an_entity_is_answered_with_what_was_meant() -> None:
    with pytest.raises(ValidationError) as refused:
        validate_name("M&uuml;ller")
    assert refused.value.params == {"name": "M&uuml;ller", "meant": "Müller"}


def test_folding_takes_accents_and_capitals_away() -> None:
    assert [fold(name) for name in ("Ærø Müller", "ŁUKASZ", "Straßer", "İpek")] == [
        "aero muller",
        "lukasz",
        "strasser",
        "ipek",
    ]


def test_german_order_puts_umlauts_beside_their_vowels() -> None:
    """C43, by DIN 5007-1."""
    names = ["Özdemir", "Ott", "Zander", "Ärmel", "Arndt", "Straßer", "Strasser"]
    expected = ["Ärmel", "Arndt", "Ott", "Özdemir", "Strasser", "Straßer", "Zander"]
    assert sorted(names, key=lambda name: (sort_key(name, "de"), name)) == expected


def test_norwegian_order_puts_three_letters_behind_z() -> None:
    names = ["Åse", "Zorro", "Ære", "Østby", "Aasen", "Adam"]
    expected = ["Adam", "Zorro", "Ære", "Østby", "Åse", "Aasen"]
    assert sorted(names, key=lambda name: (sort_key(name, "nb"), name)) == expected
