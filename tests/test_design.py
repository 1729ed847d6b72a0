"""What the design promises to every eye: contrast in both themes, all accents, no style in a page."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CSS = ROOT / "config" / "static" / "css"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TEXT, OUTLINE = 4.5, 3.0  # WCAG 2.2, success criteria 1.4.3 and 1.4.11

GROUNDS = ("paper", "surface", "sunken", "accent-soft")
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "ink-soft", "plus", "minus") for ground in GROUNDS),
    *((suit, ground, TEXT) for suit in ("spades", "hearts", "diamonds", "clubs") for ground in GROUNDS),
    *(("accent", ground, TEXT) for ground in GROUNDS),
    ("on-accent", "accent", TEXT),
    *((state, f"{state}-soft", TEXT) for state in ("good", "warn", "bad")),
    *((state, "surface", TEXT) for state in ("good", "warn", "bad")),
    *((ink, f"{state}-soft", TEXT) for ink in ("ink", "ink-soft") for state in ("good", "warn", "bad")),
    *(("line-input", ground, OUTLINE) for ground in ("paper", "surface", "sunken")),
    *((f"series-{number}", "surface", OUTLINE) for number in range(1, 7)),
]


def declared(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", text))


def themes() -> dict[str, dict[str, str]]:
    """Colours by "theme accent", as the cascade would give them."""
    found = {}
    for theme, files in {"light": ["tokens.css"], "dark": ["tokens.css", "dark.css"]}.items():
        sheets = [(CSS / name).read_text() for name in files]
        base = {
            name: hue
            for sheet in sheets
            for name, hue in declared(sheet.split(":root[data-accent")[0]).items()
        }
        for accent, body in re.findall(r':root\[data-accent="(\w+)"\] \{(.*?)\}', sheets[-1], re.S):
            found[f"{theme} {accent}"] = base | declared(body)
    return found


THEMES = themes()


def luminance(hue: str) -> float:
    """Relative luminance of "#rrggbb" as WCAG defines it."""
    channels = (int(hue[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
def test_every_pair_of_colours_can_be_read(theme: str) -> None:
    colours = THEMES[theme]
    weak = {
        f"{fore} on {back}": round(contrast(colours[fore], colours[back]), 2)
        for fore, back, least in PAIRS
        if contrast(colours[fore], colours[back]) < least
    }
    assert weak == {}


def test_a_club_may_choose_each_accent_in_both_themes() -> None:
    from accounts.models import Accent

    assert set(THEMES) == {f"{theme} {accent}" for theme in ("light", "dark") for accent in Accent.values}


def test_the_dark_theme_leaves_no_colour_out() -> None:
    light, dark = (declared((CSS / name).read_text()) for name in ("tokens.css", "dark.css"))
    assert light.keys() == dark.keys()


def test_style_sheets_take_every_colour_from_the_tokens() -> None:
    sheets = [
        sheet for sheet in CSS.glob("*.css") if sheet.name not in {"tokens.css", "dark.css", "print.css"}
    ]
    loose = {
        sheet.name: re.findall(r"#[0-9a-f]{3,8}\b(?=[;\s,)])|rgb\(", sheet.read_text()) for sheet in sheets
    }
    assert {name: hues for name, hues in loose.items() if hues} == {}


def test_style_sheets_use_no_token_that_is_not_declared() -> None:
    known = set(re.findall(r"--([\w-]+):", (CSS / "tokens.css").read_text()))
    used = {name for sheet in CSS.glob("*.css") for name in re.findall(r"var\(--([\w-]+)", sheet.read_text())}
    assert used <= known


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_carries_no_inline_style_or_script(template: Path) -> None:
    """The content security policy would drop them, and the page would look right only to its author."""
    text = template.read_text()
    assert not re.search(r"<style\b|\sstyle=|<script(?![^>]*\bsrc=)|\son[a-z]+=[\"']|javascript:", text)


def test_every_style_sheet_and_behaviour_is_linked_by_a_page() -> None:
    """The service worker alone is no part of a page: it has an address of its own."""
    pages = "".join(file.read_text() for file in (*TEMPLATES, ROOT / "config" / "service_worker.py"))
    files = [file for kind in ("css", "js") for file in (CSS.parent / kind).glob(f"*.{kind}")]
    assert [file.name for file in files if f"{file.parent.name}/{file.name}" not in pages] == []


def test_pages_use_no_class_that_no_style_sheet_knows() -> None:
    """A class without a rule is a typing error or a plan nobody carried out."""
    known = {
        name for sheet in CSS.glob("*.css") for name in re.findall(r"\.([a-zA-Z][\w-]*)", sheet.read_text())
    }
    unknown = {
        f"{template.name}: {name}"
        for template in TEMPLATES
        for names in re.findall(
            r'class="([^"]*)"', re.sub(r"\{%.*?%\}|\{\{.*?\}\}", " ", template.read_text())
        )
        for name in names.split()
        if name not in known and not name.endswith("-")
    }
    assert unknown == set()


def test_the_page_for_a_broken_site_needs_no_template_engine() -> None:
    text = (ROOT / "templates" / "500.html").read_text()
    assert "{%" not in text
    assert "{{" not in text
    linked = re.findall(r'(?:href|src)="/static/([^"]+)"', text)
    assert [name for name in linked if not (CSS.parent / name).is_file()] == []
