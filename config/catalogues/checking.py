"""What is wrong with the catalogues: words untranslated, words nobody says, places that do not match."""

import re
from collections.abc import Iterator

from babel.messages.catalog import Catalog, Message

from config.catalogues import LANGUAGES, extract, read
from config.catalogues.extraction import ERROR_CONTEXT

PLACE = re.compile(r"%\((\w+)\)[a-z]|(?<!%)%[sd]|\{(\w*)\}")
Key = tuple[str, str | None]


def problems() -> list[str]:
    """One line for each problem in any language; none when the catalogues are complete."""
    said = _by_key(extract())
    english = _by_key(read("en"))
    return [line for language in LANGUAGES for line in _problems_of(language, said, english)]


def _problems_of(language: str, said: dict[Key, Message], english: dict[Key, Message]) -> Iterator[str]:
    written = _by_key(read(language))
    for key in said.keys() - written.keys():
        yield f"{language}: not in the catalogue, run `make catalogues`: {_shown(key)}"
    for key in written.keys() - said.keys():
        yield f"{language}: nobody says this any more, run `make catalogues`: {_shown(key)}"
    for key in sorted(said.keys() & written.keys(), key=str):
        yield from (
            f"{language}: {fault}: {_shown(key)}"
            for fault in _faults(language, written[key], english.get(key))
        )


def _faults(language: str, message: Message, english: Message | None) -> Iterator[str]:
    if message.fuzzy:
        yield "fuzzy"
    forms = _forms(message.string)
    is_error = message.context == ERROR_CONTEXT
    if not all(forms):
        if language != "en" or is_error:
            yield "not translated"
        return
    sources = _forms(english.string if is_error and english else message.id)
    if not all(_places(form) <= _places(sources[-1]) for form in forms) or _places(forms[-1]) != _places(
        sources[-1]
    ):
        yield f"places differ, {_places(sources[-1])} in the source"


def _by_key(catalogue: Catalog) -> dict[Key, Message]:
    return {(_forms(message.id)[0], message.context): message for message in catalogue if message.id}


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return list(text) if isinstance(text, (tuple, list)) else [text or ""]


def _places(text: str) -> set[str]:
    return {match.group(0) for match in PLACE.finditer(text)}


def _shown(key: Key) -> str:
    text, context = key
    return f"{text!r} ({context})" if context else repr(text)
