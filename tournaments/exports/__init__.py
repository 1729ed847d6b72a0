"""Lists as files. A `Listing` holds what a page shows; each writer turns it into bytes of one kind."""

from tournaments.exports.csv_text import write_csv
from tournaments.exports.json_text import write_json
from tournaments.exports.listing import Column, Listing
from tournaments.exports.paper import write_pdf
from tournaments.exports.workbook import write_xlsx

__all__ = ["WRITERS", "Column", "Listing"]

WRITERS = {
    "csv": (write_csv, "text/csv; charset=utf-8"),
    "xlsx": (write_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": (write_json, "application/json"),
    "pdf": (write_pdf, "application/pdf"),
}
