"""Places, ties and the order of rows."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import places, ranked

figures = st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 2)), max_size=12)


def test_level_rows_share_a_place_and_the_next_counts_them() -> None:
    assert places([(20,), (20,), (15,)]) == [1, 1, 3]


@given(figures)
def test_a_place_is_one_more_than_the_rows_that_are_better(rows: list[tuple[int, int]]) -> None:
    standing = ranked(rows, figures=lambda row: row, name=str)
    assert [place for place, _ in standing] == [1 + sum(other > row for other in rows) for _, row in standing]


@given(figures, st.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter(rows: list[tuple[int, int]], chooser: object) -> None:
    mixed = list(rows)
    chooser.shuffle(mixed)  # type: ignore[attr-defined]
    assert ranked(mixed, figures=lambda row: (row[0],), name=str) == ranked(
        rows, figures=lambda row: (row[0],), name=str
    )
