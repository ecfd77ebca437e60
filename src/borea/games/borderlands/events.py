"""The events of Borderlands, one constructor each. Places, nodes and tokens have their names from the catalogue."""

from __future__ import annotations

from borea.core.game import EVERYONE, Event, Move, Seat
from borea.games.borderlands.components import KINDS, LANDS, PLACES, TRADED
from borea.games.borderlands.map.spec import MapSpec
from borea.games.borderlands.moves import CHAIN, FOOT, GIVE, HORSE, LOAD, PUT, SAIL, UNLOAD

SIDES = ("attack", "defence", "neither")
ANSWERS = ("consent", "deny", "neutral")


def noun(spec: MapSpec, place: int) -> str:
    """Return the catalogue's name of a place."""
    return spec.keys[place] if place < LANDS else f"boat.{place - LANDS + 1}"


def amounts(packed: int, kinds: int = TRADED) -> list[int]:
    """Return the counts of the first kinds in order; by default of the traded kinds."""
    return [(packed >> (5 * kind)) & 31 for kind in range(kinds)]


def opening_roll(seat: Seat, face: int) -> Event:
    """A seat rolled for the first turn."""
    return Event("opening-roll", {"seat": seat, "face": face})


def starts(seat: Seat) -> Event:
    """The opening roll has a winner."""
    return Event("starts", {"seat": seat})


def site_laid(seat: Seat, land: str) -> Event:
    """A disc was placed face down, by a seat or (−1) at random."""
    return Event("site-laid" if seat >= 0 else "site-dealt", {"seat": seat, "place": land})


def site_shown(land: str, kind: int) -> Event:
    """A disc was turned up."""
    return Event("site-shown", {"place": land, "site": KINDS[kind]})


def settled(seat: Seat, land: str) -> Event:
    """A seat placed a warrior on a territory."""
    return Event("settled", {"seat": seat, "place": land})


def cycle_began(cycle: int, lead: Seat) -> Event:
    """A cycle began."""
    return Event("cycle-began", {"cycle": cycle, "seat": lead})


def part_began(part: str) -> Event:
    """A part of the cycle began."""
    return Event(f"{part}-began", {})


def die(seat: Seat, part: str, face: int) -> Event:
    """The lead rolled for a part of the cycle."""
    result = "happens" if face <= 4 else "fails" if face == 5 else "votes"
    return Event(f"die-{part}-{result}", {"seat": seat, "face": face})


def voted_unseen(seat: Seat, yes: bool) -> Event:
    """A seat voted; only that seat knows how."""
    return Event("voted-yes" if yes else "voted-no", {"seat": seat}, seat)


def votes_opened(part: str, votes: list[int], agreed: bool) -> Event:
    """All votes were revealed: the seats for and against."""
    yes = [seat for seat, vote in enumerate(votes) if vote == 2]
    no = [seat for seat, vote in enumerate(votes) if vote == 1]
    return Event(f"votes-{part}-{'agreed' if agreed else 'refused'}", {"yes": yes, "no": no})


def built(seat: Seat, piece: str, spec: MapSpec, place: int) -> Event:
    """A weapon or a city was built."""
    return Event(f"built-{piece}", {"seat": seat, "place": noun(spec, place)})


def launched(seat: Seat, boat: int, spec: MapSpec, node: int, slot: int) -> Event:
    """A boat was built; its slot counts from upstream, and a berth has no order."""
    kind = "built-boat" if node < spec.sections else "built-boat-at-berth"
    return Event(kind, {"seat": seat, "boat": boat + 1, "node": spec.node_keys[node], "slot": slot + 1})


def produced(seat: Seat, spec: MapSpec, place: int, kind: int, amount: int) -> Event:
    """A site produced tokens."""
    return Event("produced", {"seat": seat, "place": noun(spec, place), "kind": KINDS[kind], "amount": amount})


def passed(seat: Seat) -> Event:
    """A seat made no offer."""
    return Event("passed", {"seat": seat})


def offer(kind: str, seat: Seat, other: Seat, spec: MapSpec, picks: list[Move], wants: int) -> Event:
    """An offer or a counter-offer was made."""
    gives = [token(spec, pick - GIVE) for pick in picks]
    return Event(kind, {"seat": seat, "other": other, "gives": gives, "wants": amounts(wants)})


def token(spec: MapSpec, index: int) -> str:
    """Return the catalogue's name of a token in a place."""
    return f"{noun(spec, index % PLACES)}.{KINDS[index // PLACES]}"


def answered(seat: Seat, accepted: bool) -> Event:
    """An offer was answered."""
    return Event("accepted" if accepted else "refused", {"seat": seat})


def paid(seat: Seat, spec: MapSpec, move: Move) -> Event:
    """A token that was asked for was picked up."""
    return Event("paid", {"seat": seat, "token": token(spec, move - GIVE)})


def placed(seat: Seat, spec: MapSpec, move: Move) -> Event:
    """A received token was placed."""
    return Event("placed", {"seat": seat, "token": token(spec, move - PUT)})


def transport_began(seat: Seat, spec: MapSpec, move: Move) -> Event:
    """A transport began."""
    if move >= CHAIN:
        return Event("transport-chain", {"seat": seat, "place": noun(spec, move - CHAIN)})
    if move >= SAIL:
        return Event("transport-boat", {"seat": seat, "place": noun(spec, LANDS + move - SAIL)})
    if move >= HORSE:
        return Event("transport-horse", {"seat": seat, "place": noun(spec, move - HORSE)})
    return Event("transport-foot", {"seat": seat, "place": noun(spec, move - FOOT)})


def gave_up(seat: Seat) -> Event:
    """A transport was given up after a refusal."""
    return Event("gave-up", {"seat": seat})


def transports_lapsed(seat: Seat, left: int) -> Event:
    """A seat gave up the rest of its transports."""
    return Event("transports-lapsed", {"seat": seat, "left": left})


def nothing_to_do(seat: Seat, attacking: bool) -> Event:
    """A seat was skipped in transport or attack, because it can do nothing there."""
    return Event("nothing-to-attack" if attacking else "nothing-to-transport", {"seat": seat})


def carried(seat: Seat, spec: MapSpec, move: Move, to: int) -> Event:
    """A token was carried on foot."""
    return Event("carried", {"seat": seat, "token": token(spec, move - LOAD), "to": noun(spec, to)})


def rode(seat: Seat, spec: MapSpec, place: int) -> Event:
    """A horse took a step."""
    return Event("rode", {"seat": seat, "to": noun(spec, place)})


def put_down(seat: Seat, spec: MapSpec, place: int, cargo: int) -> Event:
    """A ride ended: what the horse carried stays there."""
    return Event("put-down", {"seat": seat, "place": noun(spec, place), "cargo": amounts(cargo, len(KINDS))})


def returned(spec: MapSpec, place: int, over: int) -> list[Event]:
    """Surplus tokens were returned to the supply, one event each."""
    kinds = [KINDS[kind] for kind, amount in enumerate(amounts(over, len(KINDS))) for _ in range(amount)]
    return [Event("returned", {"place": noun(spec, place), "kind": kind}) for kind in kinds]


def loaded(seat: Seat, spec: MapSpec, move: Move) -> Event:
    """A token was loaded or unloaded."""
    if move >= UNLOAD:
        return Event("unloaded", {"seat": seat, "token": token(spec, move - UNLOAD)})
    return Event("loaded", {"seat": seat, "token": token(spec, move - LOAD)})


def route_named(seat: Seat, boat: int, spec: MapSpec, route: list[int]) -> Event:
    """A boat's route was announced."""
    return Event("route-named", {"seat": seat, "boat": boat + 1, "route": [spec.node_keys[node] for node in route]})


def leave_answered(seat: Seat, boat: int, spec: MapSpec, node: int, answer: int) -> Event:
    """A bank holder answered a boat that asks to pass."""
    return Event(f"leave-{ANSWERS[answer]}", {"seat": seat, "boat": boat + 1, "node": spec.node_keys[node]})


def boat_stopped(seat: Seat, boat: int, spec: MapSpec, node: int) -> Event:
    """A boat was stopped on its way."""
    return Event("boat-stopped", {"seat": seat, "boat": boat + 1, "node": spec.node_keys[node]})


def sailed(seat: Seat, boat: int, spec: MapSpec, node: int) -> Event:
    """A boat arrived."""
    return Event("sailed", {"seat": seat, "boat": boat + 1, "node": spec.node_keys[node]})


def target_named(seat: Seat, spec: MapSpec, target: int) -> Event:
    """An attack was announced."""
    return Event("target-named", {"seat": seat, "place": noun(spec, target)})


def attack_shown(seat: Seat, spec: MapSpec, target: int, picks: list[Move]) -> Event:
    """Target and move of an attack were shown."""
    brings = [token(spec, pick - LOAD) for pick in picks]
    return Event("attack-shown", {"seat": seat, "place": noun(spec, target), "brings": brings})


def attack_shown_by_boat(
    seat: Seat, spec: MapSpec, target: int, picks: list[Move], boat: int, spot: int, slot: int
) -> Event:
    """Target and move of an attack by boat were shown; the slot counts from upstream, and a berth has no order."""
    slots: dict[str, object] = {"seat": seat, "place": noun(spec, target), "boat": boat + 1, "slot": slot + 1}
    slots["brings"] = [token(spec, pick - LOAD) for pick in picks]
    slots["node"] = spec.node_keys[spot]
    return Event("attack-shown-boat" if spot < spec.sections else "attack-shown-berth", slots)


def kept_aboard(seat: Seat, boat: int, spec: MapSpec, picks: list[Move]) -> Event:
    """An attacking boat keeps aboard what it takes up on its way."""
    takes = [token(spec, pick - UNLOAD) for pick in picks]
    return Event("kept-aboard", {"seat": seat, "boat": boat + 1, "takes": takes})


def stood_aside(seat: Seat) -> Event:
    """A seat beside the target was not asked for a side, because its answer could change nothing."""
    return Event("stood-aside", {"seat": seat})


def sided(seat: Seat, side: int, sealed: bool) -> Event:
    """A seat took a side; if alliances are sealed, only that seat knows which."""
    return Event(f"sided-{SIDES[side]}", {"seat": seat}, seat if sealed else EVERYONE)


def sides_opened(sides: list[int]) -> Event:
    """Sealed alliances were revealed: the seats on each side."""
    shown = {name: [seat for seat, side in enumerate(sides) if side == index + 1] for index, name in enumerate(SIDES)}
    return Event("sides-opened", {**shown})


def totals(
    seat: Seat, spec: MapSpec, target: int, attack: int, defence: int, parts: list[tuple[int, int, int, int]]
) -> Event:
    """The totals of an attack were counted; `parts` says what each place adds to which side, and whose it is."""
    kind = "totals-enough" if attack > defence else "totals-short"
    slots: dict[str, object] = {"seat": seat, "place": noun(spec, target), "attack": attack, "defence": defence}
    slots["parts"] = [[SIDES[side], noun(spec, place), whose, value] for side, place, whose, value in parts]
    return Event(kind, slots)


def withdrew(seat: Seat, spec: MapSpec, target: int) -> Event:
    """An attack was withdrawn."""
    return Event("withdrew", {"seat": seat, "place": noun(spec, target)})


def captured(seat: Seat, loser: Seat, spec: MapSpec, target: int) -> Event:
    """An attack was carried out and the place taken."""
    return Event("captured", {"seat": seat, "other": loser, "place": noun(spec, target)})


def attack_turn_ended(seat: Seat) -> Event:
    """A seat ended its attack turn."""
    return Event("attack-turn-ended", {"seat": seat})


def logistics_undone(seat: Seat) -> Event:
    """No attack was carried out, so logistics was undone."""
    return Event("logistics-undone", {"seat": seat})


def out(seat: Seat) -> Event:
    """A seat lost its last place."""
    return Event("out", {"seat": seat})


def ended(reason: str) -> Event:
    """The match is over."""
    return Event(f"ended-{reason}", {})
