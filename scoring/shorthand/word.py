"""Words of the table that no slip declares by itself."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Word", "bare"]

_PLAIN = str.maketrans({"ø": "o", "æ": "ae", "ß": "ss", "♣": "c", "♦": "d", "♥": "h", "♠": "s"})


@dataclass(frozen=True, slots=True)
class Word:
    """What a word puts on the slip (a count is added to), or which field's answer follows it."""

    text: str
    sets: Mapping[str, Any] = field(default_factory=dict)
    opens: str | None = None


def bare(text: str) -> str:
    """Small letters and digits alone, without accents: what has to agree for two words to be one."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return re.sub(r"[\W_]|[^\x00-\x7f]", "", plain)
