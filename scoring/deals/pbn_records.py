"""The records of a PBN file: which tags belong together, and what a record takes over from earlier ones."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scoring.deals.codes import MAX_BOARDS, DealCode
from scoring.deals.findings import Findings
from scoring.deals.pbn_tokens import Gap, Mark, Private, Tag, Text, Unclosed

__all__ = ["PRIVATE_MARK", "PbnRecord", "inherited", "records"]

PRIVATE_MARK = "tricktally "
"""Begins the escape lines in which we write what PBN has no words for."""

MAX_ROWS = 200
"""No auction and no play has as many lines; what is longer is cut."""

SECTIONS = frozenset({"auction", "play"})
TAGS = SECTIONS | {
    *("board", "dealer", "vulnerable", "deal", "event", "date", "localdatetime", "room", "table"),
    *("north", "east", "south", "west", "contract", "declarer", "result"),
    *("undealt", "cardsadded", "cardsremoved"),
}


@dataclass(slots=True)
class PbnRecord:
    """One table's record of a board; of other tags than ours only the line is kept."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    sections: dict[str, list[Text]] = field(default_factory=dict)
    private: list[str] = field(default_factory=list)

    def value(self, name: str) -> str:
        """A tag's value, empty where it is not there or means "unknown"."""
        tag = self.tags.get(name)
        text = "" if tag is None else tag.value.strip()
        return "" if text in ("?", "-") else text

    def line_of(self, name: str) -> int:
        tag = self.tags.get(name)
        return self.line if tag is None else tag.line

    def add(self, tag: Tag) -> None:
        if tag.name in TAGS:
            self.tags.setdefault(tag.name, tag)

    def add_row(self, section: str, row: Text) -> None:
        rows = self.sections.setdefault(section, [])
        if len(rows) < MAX_ROWS:
            rows.append(row)

    def add_private(self, text: str) -> None:
        if text.startswith(PRIVATE_MARK):
            self.private.append(text.removeprefix(PRIVATE_MARK))


def records(marks: Iterable[Mark], findings: Findings) -> Iterator[PbnRecord]:
    """Records end at an empty line, or where a board begins anew without one. Warns of other lines."""
    for count, record in enumerate(_joined(_cut(marks, findings))):
        if count == MAX_BOARDS:
            findings.board = None
            findings.fault(record.line, DealCode.TOO_MANY_BOARDS, limit=MAX_BOARDS)
            return
        yield record


def inherited(found: Iterable[PbnRecord]) -> Iterator[PbnRecord]:
    """`#` repeats the value before; `##X` says X here and wherever the tag is left out from here on.

    With a blank before it a `#` is a sign like any other.
    """
    before: dict[str, str] = {}
    standing: dict[str, str] = {}
    for record in found:
        for name, tag in record.tags.items():
            value = before.get(name, "") if tag.value == "#" and name != "deal" else tag.value
            if value.startswith("##") and name != "deal":
                value = standing[name] = value[2:].strip()
            record.tags[name] = Tag(tag.line, name, value)
            before[name] = value
        for name, value in standing.items():
            record.tags.setdefault(name, Tag(record.line, name, value))
        yield record


def _cut(marks: Iterable[Mark], findings: Findings) -> Iterator[PbnRecord]:
    record, last_tag, stray = PbnRecord(1), "", _Stray(findings)
    for mark in marks:
        match mark:
            case Tag():
                stray.told()
                if _begins_anew(record, mark, has_gap=not last_tag):
                    yield record
                    record = PbnRecord(mark.line)
                record.add(mark)
                last_tag = mark.name
            case Gap():
                last_tag = ""
            case Text() if last_tag in SECTIONS:
                record.add_row(last_tag, mark)
            case Text() if not last_tag.endswith("table"):
                stray.add(mark.line)
            case Private():
                record.add_private(mark.text)
            case Unclosed():
                findings.board = None
                findings.fault(mark.line, DealCode.COMMENT_NOT_CLOSED)
    stray.told()
    yield record


def _begins_anew(record: PbnRecord, tag: Tag, *, has_gap: bool) -> bool:
    if not record.tags:
        return False
    return has_gap or (tag.name in record.tags and tag.name in ("event", "board", "deal"))


def _joined(found: Iterable[PbnRecord]) -> Iterator[PbnRecord]:
    """Head tags that an empty line parts from their deal go with it."""
    head: PbnRecord | None = None
    boards: set[str] = set()
    has_deal = False
    for record in found:
        if head is not None and head.tags.keys().isdisjoint(record.tags.keys() - {"event"}):
            record.tags = {**head.tags, **record.tags}
        elif head is not None:
            yield head
        head = None
        is_known = "board" not in record.tags or record.value("board") in boards
        if "deal" not in record.tags and not (has_deal and is_known):
            head = record
            continue
        has_deal = True
        boards.add(record.value("board"))
        yield record
    if head is not None and head.tags:
        yield head


@dataclass(slots=True)
class _Stray:
    """Lines that are not PBN, told once for each block of them."""

    findings: Findings
    first: int | None = None
    last: int = 0
    count: int = 0

    def add(self, line: int) -> None:
        if self.first is None:
            self.first = line
        self.count += line != self.last
        self.last = line

    def told(self) -> None:
        if self.first is not None:
            self.findings.board = None
            self.findings.warn(self.first, DealCode.LINES_LEFT_OUT, count=self.count)
        self.first, self.last, self.count = None, 0, 0
