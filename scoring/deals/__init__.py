"""Deals from files and for files: `read_deals`, the writers, and dealing (FORMATS.md)."""

from scoring.deals.deal import Board, Deal, Result
from scoring.deals.findings import Finding, Reading
from scoring.deals.reading import read_deals
from scoring.deals.writing import write_csv, write_json, write_pbn

__all__ = [
    "Board",
    "Deal",
    "Finding",
    "Reading",
    "Result",
    "read_deals",
    "write_csv",
    "write_json",
    "write_pbn",
]
