"""What can be wrong with a sheet. Every fault of a line has `line`, and `column` where one is to blame."""

from scoring.errors import ErrorCode, Fault, RuleBookError

__all__ = ["SheetCode", "SheetRefused", "at_cell"]


class SheetCode(ErrorCode):
    """Faults of a file, of its header, of a line; facts are named in the comment beside each."""

    TOO_LARGE = "sheet_too_large"  # most (kilobytes)
    TOO_LONG = "sheet_too_long"  # most (lines)
    TOO_WIDE = "sheet_too_wide"  # most (columns)
    EMPTY = "sheet_empty"
    NOT_TEXT = "sheet_not_text"  # line
    NOT_A_WORKBOOK = "sheet_not_a_workbook"

    COLUMN_UNKNOWN = "sheet_column_unknown"  # column, expected
    COLUMN_MISSING = "sheet_column_missing"  # column, expected
    COLUMN_TWICE = "sheet_column_twice"  # column
    COLUMN_WITHOUT_NAME = "sheet_column_without_name"  # value

    QUOTE_OPEN = "sheet_quote_open"
    LINE_TOO_SHORT = "sheet_line_too_short"  # fields, expected, missing
    CELL_OUTSIDE = "sheet_cell_outside"  # value
    CELL_IS_DATE = "sheet_cell_is_date"  # value

    CELL_EMPTY = "sheet_cell_empty"  # field
    NO_SUCH_TABLE = "sheet_no_such_table"  # value, tables
    NOT_A_TIME = "sheet_not_a_time"  # value
    NOT_AT_TABLE = "sheet_not_at_table"  # who, table, players
    PLAYER_AMBIGUOUS = "sheet_player_ambiguous"  # who, players
    NOT_COUNTS = "sheet_not_counts"  # value, seats
    HAND_TWICE = "sheet_hand_twice"  # table, hand, other (line)
    HAND_DIFFERS = "sheet_hand_differs"  # table, hand
    HAND_IS_VOID = "sheet_hand_is_void"  # table, hand
    HAND_AHEAD = "sheet_hand_ahead"  # table, hand, next


class SheetRefused(RuleBookError):
    """Every fault of a sheet, in the order of its lines. `text` is what was in it, to be mended."""

    def __init__(self, *faults: Fault, text: str = "") -> None:
        super().__init__(*sorted(faults, key=_line))
        self.text = text


def at_cell(fault: Fault, line: int, column: str | None) -> Fault:
    """The same fault, with where it is."""
    return Fault(fault.code, column, {**fault.facts, "line": line, "column": column})


def _line(fault: Fault) -> int:
    line = fault.facts.get("line", 0)
    return line if isinstance(line, int) else 0
