"""Reading bodies."""

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

__all__ = ["TextParser"]


class TextParser(JSONParser):
    """JSON that could be written again: what is refused is quoted, and half a character cannot be."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        data = super().parse(*args, **kwargs)
        try:
            json.dumps(data, ensure_ascii=False).encode()
        except (UnicodeEncodeError, RecursionError) as error:
            raise ParseError from error
        return data
