"""What a person can get wrong: a code and the facts. The sentence is made where the reader's language is
known.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as a_field
from enum import StrEnum

__all__ = ["CardCode", "EntryCode", "ErrorCode", "Fault", "RuleBookError", "SettingCode", "every_code"]


class ErrorCode(StrEnum):
    """Base of every list of codes. A subclass lists the codes of one subject; their sentences are in the
    catalogues.
    """


class EntryCode(ErrorCode):
    """Faults of any slip, whatever the game."""

    FIELD_MISSING = "field_missing"
    FIELD_UNKNOWN = "field_unknown"
    NOT_A_CHOICE = "not_a_choice"
    NOT_A_WHOLE_NUMBER = "not_a_whole_number"
    NUMBER_TOO_LOW = "number_too_low"
    NUMBER_TOO_HIGH = "number_too_high"
    NOT_A_SEAT = "not_a_seat"
    TOO_MANY_SEATS = "too_many_seats"
    TOO_FEW_SEATS = "too_few_seats"
    SEAT_TWICE = "seat_twice"
    NOT_YES_OR_NO = "not_yes_or_no"


class SettingCode(ErrorCode):
    """Faults of a house rule."""

    SETTING_UNKNOWN = "setting_unknown"
    SETTING_NOT_A_CHOICE = "setting_not_a_choice"
    SETTING_NOT_A_NUMBER = "setting_not_a_number"
    SETTING_TOO_LOW = "setting_too_low"
    SETTING_TOO_HIGH = "setting_too_high"
    SETTING_NOT_A_TIME = "setting_not_a_time"
    SETTING_NOT_YES_OR_NO = "setting_not_yes_or_no"
    SETTING_NOT_A_LIST = "setting_not_a_list"
    PRESET_UNKNOWN = "preset_unknown"
    GAME_UNKNOWN = "game_unknown"
    SCHEMA_TOO_NEW = "schema_too_new"


class CardCode(ErrorCode):
    """Faults of cards written down."""

    CARD_UNKNOWN = "card_unknown"
    CARD_TWICE = "card_twice"
    CARD_MISSING = "card_missing"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    RECORD_LINE_UNREADABLE = "record_line_unreadable"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: `field` names the input it belongs to, `facts` fill the sentence."""

    code: ErrorCode
    field: str | None = None
    facts: Mapping[str, object] = a_field(default_factory=dict)


class RuleBookError(ValueError):
    """One or more faults, all found in one reading, in the order of the input."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(", ".join(f"{fault.field or '-'}: {fault.code}" for fault in faults))
        self.faults = faults

    @classmethod
    def of(cls, code: ErrorCode, *, at: str | None = None, **facts: object) -> "RuleBookError":
        """An error with a single fault, at the input named `at`."""
        return cls(Fault(code, at, facts))


def every_code() -> list[str]:
    """All codes declared so far, sorted; a code means the same thing wherever it is raised."""
    families = [ErrorCode]
    for family in families:
        families.extend(family.__subclasses__())
    return sorted({code.value for family in families for code in family})
