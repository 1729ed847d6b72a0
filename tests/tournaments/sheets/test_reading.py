"""Any spreadsheet's file becomes rows with line numbers, or faults that say where."""

import contextlib
import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.sheets import MOST_BYTES, MOST_LINES, Sheet, SheetCode, SheetRefused, read_sheet

CASES = Path(__file__).parents[2] / "cases"


def case(name: str) -> Sheet:
    return read_sheet((CASES / name).read_bytes())


def cells(sheet: Sheet) -> list[tuple[str, ...]]:
    return [row.cells for row in sheet.rows]


def faults(data: bytes) -> list[tuple[str, object]]:
    """Code and line of every fault."""
    with pytest.raises(SheetRefused) as refused:
        read_sheet(data)
    return [(fault.code, fault.facts.get("line")) for fault in refused.value.faults]


def workbook(*rows: tuple[object, ...]) -> bytes:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def test_c30_a_byte_order_mark_is_no_part_of_the_first_column() -> None:
    sheet = case("csv-bom-first-header.csv")
    assert sheet.columns == ("Mitgliedsnummer", "Nachname", "Vorname")
    assert cells(sheet) == [("1", "Müller", "Anke"), ("2", "O’Hara", "Finn")]


@pytest.mark.parametrize("separator", [b";", b"\t"])
def test_c31_windows_umlauts_and_either_separator(separator: bytes) -> None:
    data = (CASES / "csv-semicolon-cp1252.csv").read_bytes().replace(b";", separator)
    assert cells(read_sheet(data)) == [("1", "Müller", "Jörg"), ("2", "Groß", "Änne")]


def test_c33_the_hint_for_excel_is_not_the_header() -> None:
    sheet = case("csv-sep-line.csv")
    assert (sheet.columns, sheet.header_line) == (("Spieler", "Einheiten"), 2)
    assert [row.line for row in sheet.rows] == [3, 4, 5, 6]


def test_c34_leading_zeros_stay() -> None:
    assert cells(case("csv-leading-zeros.csv")) == [("00123", "Uwe Beispiel"), ("123", "Ute Beispiel")]


def test_c35_a_short_line_and_an_open_quote_are_named_by_line() -> None:
    data = (CASES / "csv-ragged-open-quote.csv").read_bytes()
    assert faults(data) == [(SheetCode.LINE_TOO_SHORT, 3), (SheetCode.QUOTE_OPEN, 5)]


def test_c37_a_date_is_kept_as_a_date_and_has_the_name_of_its_cell() -> None:
    sheet = case("xlsx-tricks-became-date.xlsx")
    (dated,) = [row for row in sheet.rows if row.dates]
    assert [sheet.place(dated.line, column) for column in dated.dates] == ["D3"]


def test_c38_coloured_rows_other_sheets_and_an_offset_do_not_matter() -> None:
    sheet = case("xlsx-blank-rows-offset.xlsx")
    assert cells(sheet) == [("007", "Ida Beispiel"), ("008", "Ole Beispiel"), ("009", "Pia Beispiel")]
    assert sheet.place(sheet.rows[0].line, 0) == "B4"


def test_unicode_text_as_excel_saves_it() -> None:
    data = "Spiel\tName\r\n1\tÆrø\r\n".encode("utf-16")
    assert cells(read_sheet(data)) == [("1", "Ærø")]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_lines_are_counted_alike_whatever_ends_them(end: str) -> None:
    sheet = read_sheet(f"a,b{end}{end}1,2{end}   ,{end}3,4".encode())
    assert [(row.line, row.cells) for row in sheet.rows] == [(3, ("1", "2")), (5, ("3", "4"))]


def test_a_quoted_cell_may_hold_separators_quotes_and_line_ends() -> None:
    sheet = read_sheet(b'a;b\n"x;""y""";"one\ntwo"\n3;4\n')
    assert [(row.line, row.cells) for row in sheet.rows] == [(2, ('x;"y"', "one\ntwo")), (4, ("3", "4"))]


def test_a_quote_closed_by_the_next_line_spoils_only_its_own() -> None:
    assert faults(b'a,b\n1,"6\n2,"A"\n3\n') == [(SheetCode.QUOTE_OPEN, 2), (SheetCode.LINE_TOO_SHORT, 4)]


def test_marks_against_formulas_are_taken_off_again() -> None:
    assert cells(read_sheet(b'no;name\n="007";\'=SUM\n')) == [("007", "=SUM")]


def test_empty_cells_beyond_the_table_are_nothing_and_full_ones_a_fault() -> None:
    assert cells(read_sheet(b"a,b\n1,2,,,\n")) == [("1", "2")]
    assert faults(b"a,b\n1,2,,x\n") == [(SheetCode.CELL_OUTSIDE, 2)]
    assert faults(b"a,,b\n1,x,2\n") == [(SheetCode.COLUMN_WITHOUT_NAME, 2)]


def test_a_nul_is_named_by_its_line() -> None:
    assert faults(b"a,b\n1,2\n3,\x00\n") == [(SheetCode.NOT_TEXT, 3)]


def test_too_much_is_said_so() -> None:
    assert faults(b"a" * (MOST_BYTES + 1)) == [(SheetCode.TOO_LARGE, None)]
    assert faults(b"a\n" * (MOST_LINES + 1)) == [(SheetCode.TOO_LONG, None)]
    assert faults(b"") == [(SheetCode.EMPTY, None)]


def test_a_workbook_says_numbers_as_people_read_them() -> None:
    data = workbook(("Spiel", "Stiche", "Alle"), (1, 7.0, True), (2, 7.5, None))
    assert cells(read_sheet(data)) == [("1", "7", "1"), ("2", "7.5", "")]


def test_a_workbook_is_shown_as_text_with_the_same_line_numbers() -> None:
    sheet = read_sheet(workbook((), ("a", "b"), (1, "x\ty")))
    again = read_sheet(sheet.text.encode())
    assert [(row.line, row.cells) for row in again.rows] == [(3, ("1", "x\ty"))]


def test_a_bomb_is_not_unpacked() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/worksheets/sheet1.xml", bytes(40 * 1024 * 1024))
    assert faults(file.getvalue()) == [(SheetCode.NOT_A_WORKBOOK, None)]


def read_or_refuse(data: bytes) -> None:
    with contextlib.suppress(SheetRefused):
        sheet = read_sheet(data)
        assert all(len(row.cells) == len(sheet.columns) for row in sheet.rows)


@given(st.binary())
def test_any_bytes_give_rows_or_faults(data: bytes) -> None:
    read_or_refuse(data)


@given(st.text(alphabet='ab";,\t\r\n ', max_size=60))
def test_any_text_gives_rows_or_faults(text: str) -> None:
    read_or_refuse(text.encode())


WHOLE = (CASES / "xlsx-blank-rows-offset.xlsx").read_bytes()
changes = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), min_size=1, max_size=4)


def damaged(data: bytes, places: list[tuple[int, int]]) -> bytes:
    found = bytearray(data)
    for place, value in places:
        found[place % len(found)] = value
    return bytes(found)


@given(changes)
def test_a_damaged_workbook_gives_rows_or_faults(places: list[tuple[int, int]]) -> None:
    read_or_refuse(damaged(WHOLE, places))


@given(st.integers(0, 100), changes)
def test_a_workbook_with_a_damaged_part_gives_rows_or_faults(
    part: int, places: list[tuple[int, int]]
) -> None:
    """Damage inside a part that the archive's own check sums do not show."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WHOLE)) as whole, zipfile.ZipFile(file, "w") as made:
        for index, name in enumerate(whole.namelist()):
            hit = index == part % len(whole.namelist())
            made.writestr(name, damaged(whole.read(name), places) if hit else whole.read(name))
    read_or_refuse(file.getvalue())
