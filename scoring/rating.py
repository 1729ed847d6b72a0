"""How strong players are, from the sittings that they finished.

Bradley-Terry, everyone at a table against everyone else, a draw half a win: algorithm 1 of Weng and Lin, "A
Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), 267-300, in
the implementation of openskill, for three, four or five sides and for teams. Their Plackett-Luce takes a
table as a whole, but not its ties: of four with 9, 9, -3 and -15 units the third rises like the first.

A sitting is one result: the units of a table sum to zero, and twenty-four hands of the same people are one
test of who plays better. Rated hand by hand they would pass for twenty-four and feign a certainty that nobody
has. How far somebody is ahead does not matter, only who is: one dear hand is luck.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

__all__ = ["BEGINNER", "Sitting", "Skill", "after"]

_MODEL = BradleyTerryFull()


@dataclass(frozen=True, slots=True)
class Skill:
    """`mu` is the estimate, `sigma` its standard error, both in the model's own unit."""

    mu: float
    sigma: float
    sittings: int = 0

    @property
    def rating(self) -> float:
        """What somebody has proved to be: the estimate less three standard errors. Everybody begins at 0."""
        return self.mu - 3 * self.sigma


BEGINNER = Skill(_MODEL.mu, _MODEL.sigma)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who played together against whom, and the units of each side. People are whatever names them."""

    sides: tuple[tuple[int, ...], ...]
    units: tuple[Decimal, ...]


def after(sittings: Iterable[Sitting], before: Mapping[int, Skill]) -> dict[int, Skill]:
    """Everybody's skill once these sittings, in their order, are added."""
    skills = dict(before)
    for sitting in sittings:
        skills |= _rated(sitting, skills)
    return skills


def _rated(sitting: Sitting, skills: Mapping[int, Skill]) -> dict[int, Skill]:
    people = list(chain.from_iterable(sitting.sides))
    if len(sitting.sides) < 2 or len(people) != len(set(people)):
        return {}
    teams = [[_known(skills.get(one, BEGINNER)) for one in side] for side in sitting.sides]
    found = chain.from_iterable(_MODEL.rate(teams, ranks=_ranks(sitting.units)))
    return {
        one: Skill(new.mu, new.sigma, skills.get(one, BEGINNER).sittings + 1)
        for one, new in zip(people, found, strict=True)
    }


def _known(skill: Skill) -> BradleyTerryFullRating:
    return _MODEL.rating(mu=skill.mu, sigma=skill.sigma)


def _ranks(units: Sequence[Decimal]) -> list[float]:
    """1 for the most units; level sides share the better rank."""
    return [1.0 + sum(other > own for other in units) for own in units]
