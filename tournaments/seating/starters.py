"""Stored base rounds, found by tests/benchmarks/find_starters.py; each develops into a plan without a repeat.

Three layers of Z_m and one to three fixed players. The base round is kept by (x, layer) -> (ux, layer + 1),
where u is a cube root of 1 modulo m; so every table but those with a fixed player stands for three.
"""

from dataclasses import dataclass

from .cyclic import Cycle, develop
from .designs import Rounds

__all__ = ["STARTERS", "Starter"]


@dataclass(frozen=True, slots=True)
class Starter:
    """Elements of Z_m in the order of the tables, first those who sit with a fixed player, and the layer of
    each.

    With one or two fixed players, or a multiplier other than 1, each fixed player sits with one element in
    all three layers. Otherwise the three fixed players take turns at one table of the first three elements.
    """

    multiplier: int
    elements: tuple[int, ...]
    layers: str

    @property
    def players(self) -> int:
        """Three layers and one to three fixed players: whatever fills the tables."""
        return 3 * len(self.elements) + self.fixed

    @property
    def fixed(self) -> int:
        """As many as make the number of players a multiple of four."""
        return -3 * len(self.elements) % 4

    def rounds(self) -> Rounds:
        """The base round and all its translates."""
        cycle = Cycle(len(self.elements), 3, self.fixed)
        return develop(cycle, self._base(), cycle.modulus)

    def _base(self) -> list[list[int]]:
        chairs = [(element, int(layer)) for element, layer in zip(self.elements, self.layers, strict=True)]
        return self._fixed_tables(chairs[: self.fixed]) + [
            [self._player(element, layer, turn) for element, layer in chairs[at : at + 4]]
            for at in range(self.fixed, len(chairs), 4)
            for turn in range(3)
        ]

    def _fixed_tables(self, chairs: list[tuple[int, int]]) -> list[list[int]]:
        last = 3 * len(self.elements)
        if self.fixed == 3 and self.multiplier == 1:
            return [
                [last + turn] + [self._player(x, layer, turn) for x, layer in chairs] for turn in range(3)
            ]
        return [
            [last + number] + [self._player(x, 0, turn) for turn in range(3)]
            for number, (x, _) in enumerate(chairs)
        ]

    def _player(self, element: int, layer: int, turn: int) -> int:
        """The chair after h was applied `layer` times to bring it to its layer, and `turn` times more."""
        modulus = len(self.elements)
        times = (layer + turn) % 3
        return times * modulus + element * pow(self.multiplier, times, modulus) % modulus


STARTERS = {
    starter.players: starter
    for starter in (
        Starter(
            1,
            (
                4,
                2,
                1,
                5,
                0,
                3,
                6,
            ),
            "0121211",
        ),
        Starter(
            1,
            (
                9,
                10,
                7,
                3,
                8,
                4,
                1,
                6,
                2,
                5,
                0,
            ),
            "01221220011",
        ),
        Starter(
            11,
            (
                6,
                3,
                2,
                13,
                5,
                0,
                12,
                1,
                11,
                7,
                9,
                4,
                8,
                10,
            ),
            "22202202121221",
        ),
        Starter(
            1,
            (
                12,
                9,
                1,
                4,
                10,
                5,
                6,
                8,
                2,
                7,
                14,
                13,
                11,
                0,
                3,
            ),
            "012012022211222",
        ),
        Starter(
            13,
            (
                12,
                10,
                4,
                6,
                3,
                8,
                13,
                9,
                11,
                0,
                16,
                5,
                17,
                14,
                15,
                7,
                2,
                1,
            ),
            "211222220012200011",
        ),
        Starter(
            7,
            (
                10,
                9,
                16,
                15,
                2,
                6,
                3,
                7,
                5,
                11,
                4,
                17,
                14,
                18,
                12,
                13,
                8,
                0,
                1,
            ),
            "2111012002222200002",
        ),
        Starter(
            1,
            (
                19,
                0,
                20,
                11,
                16,
                4,
                13,
                6,
                1,
                14,
                18,
                10,
                9,
                12,
                2,
                17,
                5,
                3,
                22,
                15,
                7,
                8,
                21,
            ),
            "01212221222101201202221",
        ),
        Starter(
            19,
            (
                8,
                21,
                7,
                1,
                24,
                3,
                23,
                25,
                2,
                17,
                9,
                19,
                15,
                5,
                16,
                13,
                10,
                26,
                18,
                14,
                22,
                20,
                11,
                12,
                6,
                4,
                0,
            ),
            "220022120101111120122111001",
        ),
    )
}
