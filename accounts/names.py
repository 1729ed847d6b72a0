"""Names of people: kept whole, found without accents, sorted as the club's language sorts."""

import html
import re
import unicodedata

from accounts.errors import AccountCode, invalid

__all__ = ["fold", "has_entity", "search_key", "sort_key", "spell_out", "tidy_name", "validate_name"]

_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);")
_FORBIDDEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Letters that Unicode does not take apart into a letter and an accent.
_PLAIN = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
# Norwegian puts three letters behind z; Swedish and German cousins sort with them. `{|}` follow z in ASCII.
_TAILORED = {"nb": (("aa", "}"), ("æ", "{"), ("ä", "{"), ("ø", "|"), ("ö", "|"), ("å", "}"))}


def tidy_name(name: str) -> str:
    """One spelling (NFC, single blanks), so that the same name typed on two machines is equal."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def has_entity(name: str) -> bool:
    """Whether a letter in it is written as markup, as in "M&uuml;ller"."""
    return bool(_ENTITY.search(name))


def validate_name(name: str) -> None:
    """Raise ValidationError for control characters, HTML entities, or no letter or digit at all."""
    if any(unicodedata.category(sign) in _FORBIDDEN or sign in _BIDI for sign in name):
        raise invalid(AccountCode.NAME_HAS_CONTROL)
    if not any(sign.isalnum() for sign in name):
        raise invalid(AccountCode.NAME_BLANK)
    if has_entity(name):
        raise invalid(AccountCode.NAME_HAS_ENTITY, name=name, meant=html.unescape(name))


def fold(text: str) -> str:
    """`text` in small letters without accents: "Ærø Müller" becomes "aero muller"."""
    plain = unicodedata.normalize("NFC", text).casefold().translate(_PLAIN)
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(sign))


def spell_out(text: str) -> str:
    """As people write umlauts without the keys for them: "Müller" becomes "mueller"."""
    return fold(unicodedata.normalize("NFC", text).casefold().translate(_SPELT_OUT))


def search_key(name: str) -> str:
    """What searches look into: the folded name, and its spelt-out twin where that differs."""
    return " ".join(dict.fromkeys((fold(name), spell_out(name))))


def sort_key(name: str, language: str) -> str:
    """Order by letters in `language`, accents and punctuation aside; compare as bytes (collation "C")."""
    text = unicodedata.normalize("NFC", name).casefold()
    for letter, place in _TAILORED.get(language, ()):
        text = text.replace(letter, place)
    return " ".join(re.sub(r"[^\w\s{|}]|_", "", fold(text)).split())
