"""The picture of shares: well-formed, to scale, readable without sight."""

from __future__ import annotations

from xml.etree import ElementTree

from borea.draw.shares import PLOT, Row, shares_svg

SVG = "{http://www.w3.org/2000/svg}"
ROWS = [Row("first <1>", 0.4, 0.3, 0.5), Row("second", 0.2, 0.1, 0.32)]


def having(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the elements of a class, in the order drawn."""
    return [element for element in root.iter() if element.get("class") == name]


def test_dots_and_intervals_are_to_scale() -> None:
    root = ElementTree.fromstring(shares_svg("A & B", ROWS, 0.25, "a note"))
    # The highest end is 0.5, so that the scale goes from 0 to 50 %, in six steps of a fifth of its width.
    grid = [float(line.get("x1", "")) for line in having(root, "grid")]
    assert len(grid) == 6
    assert round(grid[-1] - grid[0]) == PLOT
    dots = [float(dot.get("cx", "")) - grid[0] for dot in having(root, "share")]
    assert [round(dot) for dot in dots] == [round(PLOT * 0.4 / 0.5), round(PLOT * 0.2 / 0.5)]
    ends = [
        (float(each.get("x1", "")) - grid[0], float(each.get("x2", "")) - grid[0]) for each in having(root, "interval")
    ]
    assert [(round(low), round(high)) for low, high in ends] == [(252, 420), (84, 269)]
    (equal,) = having(root, "equal")
    assert round(float(equal.get("x1", "")) - grid[0]) == PLOT / 2


def test_the_scale_never_passes_its_end() -> None:
    for high in (0.05, 0.61, 0.7, 0.93, 1.0):
        root = ElementTree.fromstring(shares_svg("t", [Row("a", high, high, high)], 0.01, ""))
        grid = [float(line.get("x1", "")) for line in having(root, "grid")]
        assert len(grid) > 1
        assert grid[-1] - grid[0] <= PLOT + 0.1


def test_words_are_there_and_escaped() -> None:
    root = ElementTree.fromstring(shares_svg("A & B", ROWS, 0.25, "a note"))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"A & B", "first <1>", "second", "40.0 %", "a note"} <= set(texts)
    assert root.get("aria-label") == "A & B"
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert description.text == "first <1> 40.0 % (30.0 % – 50.0 %); second 20.0 % (10.0 % – 32.0 %)"
