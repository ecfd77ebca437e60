"""States and views as JSON, and states from JSON. What comes from outside is checked field by field before anything is
built."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from borea.core.errors import StateError
from borea.core.fields import Field, Part
from borea.core.game import Event, Game, State, View

FORMAT = "borea-state-1"
CANONICAL = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def encode(part: Part) -> dict[str, object]:
    """Return the fields of a part as plain JSON values."""
    result: dict[str, object] = {}
    for field in type(part).FIELDS:
        value = getattr(part, field.name)
        if field.kind == "parts":
            result[field.name] = [encode(item) for item in value]
        else:
            result[field.name] = list(value) if field.kind == "numbers" else value
    return result


def encode_event(event: Event) -> dict[str, object]:
    """Return an event as plain JSON values, without its audience."""
    return {"event": event.kind, **event.slots}


def dumps(value: object) -> str:
    """Return canonical JSON: the same value always gives the same bytes."""
    return CANONICAL.encode(value)


def document(game: Game, state: State) -> dict[str, object]:
    """Return a state together with everything needed to read it back."""
    return {
        "format": FORMAT,
        "game": game.info.id,
        "edition": game.edition,
        "rules": game.rules,
        "options": game.options,
        "state": encode(state),
    }


def read_document(data: object, create: Callable[[str, str, Mapping[str, object], int], Game]) -> tuple[Game, State]:
    """Return the game and the state of a document.

    Raises:
        StateError: the document is malformed, or no match can reach its state.
    """
    top = _object(data, "", ("format", "game", "edition", "rules", "options", "state"))
    if top["format"] != FORMAT:
        raise StateError("state-format", found=str(top["format"])[:40], wanted=FORMAT)
    for name, kind in (("game", str), ("edition", str), ("rules", int), ("options", dict)):
        if not isinstance(top[name], kind) or isinstance(top[name], bool):
            raise StateError("state-field", path=name, found=_brief(top[name]), wanted=kind.__name__)
    game = create(str(top["game"]), str(top["edition"]), dict(top["options"]), int(str(top["rules"])))  # type: ignore[call-overload]
    return game, decode(game, top["state"])


def decode(game: Game, data: object) -> State:
    """Return the state of a JSON object of fields.

    Raises:
        StateError: a field is missing, unknown or out of range, or no match can reach the state.
    """
    fields = _object(data, "state", ())
    seats = fields.get("seats")
    if not isinstance(seats, int) or seats not in game.info.seats:
        raise StateError("state-field", path="state.seats", found=_brief(seats), wanted=f"{game.info.seats}")
    state = game.start(seats)
    _fill(state, fields, "state")
    try:
        state.refresh()
        faults = state.faults()
    except (IndexError, KeyError, OverflowError, AssertionError) as reason:
        raise StateError("state-impossible", path=f"state: {type(reason).__name__}") from reason
    if faults:
        raise StateError("state-impossible", path=", ".join(f"state.{fault}" for fault in faults[:3]))
    return state


def decode_view(game: Game, data: object) -> View:
    """Return the view that a JSON object of fields describes; values derived from its fields are not set.

    Raises:
        StateError: a field is missing, unknown or out of range.
    """
    view: View = type(game.start(game.info.seats[0]).view(None))()
    _fill(view, _object(data, "view", ()), "view")
    return view


def _fill(part: Part, data: Mapping[str, object], path: str) -> None:
    wanted = type(part).FIELDS
    late = tuple([field.name for field in wanted if field.late])
    _object(data, path, tuple([field.name for field in wanted if not field.late]), late)
    values = [_value(field, data.get(field.name, []), f"{path}.{field.name}") for field in wanted]
    for field, value in zip(wanted, values, strict=True):
        setattr(part, field.name, value)


def _value(field: Field, value: object, path: str) -> object:
    if field.kind == "number":
        return _number(field, value, path)
    if field.kind == "text":
        if isinstance(value, str):
            return value
        raise StateError("state-field", path=path, found=_brief(value), wanted="str")
    if not isinstance(value, list) or field.length not in (-1, len(value)):
        length = "" if field.length == -1 else f" {field.length}"
        raise StateError("state-field", path=path, found=_brief(value), wanted=f"list{length}")
    if field.kind == "numbers":
        return [_number(field, item, f"{path}[{index}]") for index, item in enumerate(value)]
    assert field.part is not None
    made: list[Part] = []
    for index, item in enumerate(value):
        part = field.part()
        _fill(part, _object(item, f"{path}[{index}]", ()), f"{path}[{index}]")
        made.append(part)
    return made


def _number(field: Field, value: object, path: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and field.low <= value <= field.high:
        return value
    raise StateError("state-field", path=path, found=_brief(value), wanted=f"{field.low}..{field.high}")


def _object(value: object, path: str, names: tuple[str, ...], late: tuple[str, ...] = ()) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise StateError("state-field", path=path or "document", found=_brief(value), wanted="object")
    for name in names:
        if name not in value:
            raise StateError("state-field-missing", path=f"{path}.{name}".lstrip("."))
    for name in value:
        if names and name not in names + late:
            raise StateError("state-field-unknown", path=f"{path}.{name}".lstrip("."))
    return value


def _brief(value: object) -> str:
    return dumps(value)[:40]
