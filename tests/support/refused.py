"""Positions laid out by hand in which a move is refused for a reason that random matches seldom meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from borea.core.batch import Batch
from borea.core.errors import IllegalMove
from borea.core.game import Game, State
from borea.games.borderlands.state import BorderlandsState
from borea.games.borneo.phases import order as phases
from borea.text.game_text import explained, game_text
from tests.support.borderlands.positions import Table as Land
from tests.support.borderlands.positions import play
from tests.support.borneo.tables import Table as Companies
from tests.support.the_border.tables import Table as Sheets
from tests.support.walks import NAMES, Listening


class Position(NamedTuple):
    """A position and the seat that tries something."""

    game: Game
    state: State
    seat: int


class Case(NamedTuple):
    """A batch that is refused: where, the last token of it, the clause and the sentence."""

    position: Callable[[], Position]
    tokens: str
    clause: str
    sentence: str


def at(land: Land, part: str, *tokens: str, lead: int = 0) -> Position:
    """Return a position of Borderlands after some moves."""
    state = land.begin(part, lead)
    play(state, *tokens)
    return Position(land.game, state, state.actor())


def beside(table: Companies) -> Position:
    """Return a position of Borneo."""
    return Position(table.game, table.state, int(table.state.asked))


def on(table: Sheets, seat: int) -> Position:
    """Return a position of The Border."""
    return Position(table.game, table.state, seat)


WOOD_FOR_IRON = ("offer:1", "give:mesa.wood", "done?", "want:iron")
PAST_MESA = ("sail:1", "way:east-5", "way:east-6")


def market() -> Land:
    """Lay out a market of four: seat 0 has wood in two places, 1 iron and gold, 2 coal, 3 horses."""
    land = Land(4, rest=3).own(0, "mesa", "friends-haven", wood=1).own(1, "surfside", iron=1, gold=1)
    return land.own(2, "sixpoint", coal=1).put("the-bind", horse=1).put("anneconda", horse=1)


def guarded() -> Land:
    """Lay out a boat of seat 0 that cannot pass Mesa against the will of seat 1."""
    land = Land(3, rest=2).own(1, "mesa", weapon=1)
    land.boat(0, "east-4")
    return land


def two_grey() -> Sheets:
    """Lay out a first roll of two grey, one red, one yellow and one blue."""
    table = Sheets(2)
    table.chance("roll:ssryb")
    return table


def far() -> Land:
    """Lay out Bo's Surfside, Sixpoint and Rushlight beside Ann's land, Rushlight with a horse."""
    return Land(2, rest=0).own(1, "surfside", "sixpoint").own(1, "rushlight", horse=1)


def rich() -> Land:
    """Lay out Ann's Mesa with all that a city takes."""
    return Land(2, rest=1).own(0, "mesa", wood=1, coal=1, iron=1, gold=1).own(0, "glassmere", wood=3)


def full_fleet() -> Land:
    """Lay out all twelve boats."""
    land = rich()
    for _ in range(12):
        land.boat(1, "twine-1")
    return land


def all_weapons() -> Land:
    """Lay out all twenty weapons."""
    land = rich()
    for place in [key for key in land.spec.keys if key not in ("mesa", "glassmere")][:20]:
        land.put(place, weapon=1)
    return land


def all_cities() -> Land:
    """Lay out all twelve cities."""
    land = rich()
    for place in [key for key in land.spec.keys if key not in ("mesa", "glassmere")][:12]:
        land.own(1, place, city=True)
    return land


def armed(hand: list[int], rival: list[int]) -> Companies:
    """Let Ann's third merchant in red face Bo's first, with these hands."""
    return Companies().rows(red="BCA").hand(0, hand).hand(1, rival)


def last_payment() -> Companies:
    """Let Ann pay for a last mission in a game with pirates: four cloves, three of them single."""
    table = Companies("board-2008", blackbeard=True).goods(0, [1, 5, 9, 13])
    table.state.reason = 1
    return table.phase(phases.LAST).play("mission:2")


def holder() -> Companies:
    """Let the holder of the pirate ship pay for a mission."""
    table = Companies("board-2008", blackbeard=True).goods(0, [1, 5, 9, 13])
    table.state.pirate = 0
    return table.phase(phases.MISSION).play("mission:2")


def left_over(dice: str) -> Sheets:
    """Let the active player complete nothing, so that Bo may cross with these dice, beside one grey cross."""
    table = Sheets(2)
    table.cross(1, sorted(table.segment(1, "grey3"))[:1])
    table.roll(dice)
    if table.state.actor() == 0:
        table.play(0, "done")
    return table


def token_at(table: Sheets, segment: str, *, touching: bool) -> str:
    """Return the token of an open space of a segment on Bo's sheet that touches a crossed one, or touches none."""
    crossed = table.crossed(1)
    neighbours = table.game.box.neighbours  # type: ignore[attr-defined]
    cells = sorted(table.segment(1, segment) - crossed)
    return f"cross:{next(cell for cell in cells if bool(crossed & set(neighbours[cell])) == touching)}"


BORDER = {
    "a space that touches nothing": Case(
        lambda: on(left_over("ssssr"), 1),
        token_at(left_over("ssssr"), "grey5", touching=False),
        "TB-2.5",
        "This space touches no crossed space.",
    ),
    "a crossed space": Case(
        lambda: on(left_over("ssssr"), 1),
        f"cross:{min(left_over('ssssr').segment(1, 'grey3'))}",
        "TB-2.5",
        "This space is already crossed.",
    ),
    "a colour that nobody rolled": Case(
        lambda: on(left_over("ssssr"), 1),
        token_at(left_over("ssssr"), "green5", touching=False),
        "TB-2.4",
        "There is no green die to use.",
    ),
    "a segment in the second action": Case(
        lambda: on(left_over("ssssr"), 1),
        "finish:grey3",
        "TB-2.2",
        "Whole segments are for your own turn; now you cross single spaces.",
    ),
    "a single space in the first action": Case(
        lambda: on(two_grey(), 0), "cross:41", "TB-2.4", "On your own turn you complete whole segments."
    ),
    "too few dice of a colour": Case(
        lambda: on(two_grey(), 0), "finish:grey5", "TB-2.2", "This segment takes 5 grey; you have 2."
    ),
    "no die of a colour": Case(
        lambda: on(two_grey(), 0), "finish:green2", "TB-2.2", "This segment takes 2 green; you have none."
    ),
    "a second roll before the first is seen": Case(
        lambda: on(two_grey(), 0), "reroll:s reroll:s", "TB-2.1", "Roll the dice first, then choose."
    ),
}
BORNEO = {
    "a mission too dear": Case(
        lambda: beside(Companies().goods(0, [1, 5, 9, 13]).phase(phases.MISSION)),
        "mission:1",  # one of each, and there are only cloves
        "BN-4.2",
        "Your warehouse is short of 1 pepper, 1 cinnamon, 1 nutmeg.",
    ),
    "a card that is not needed": Case(
        lambda: beside(Companies().goods(0, [1, 3, 5, 9, 13]).phase(phases.MISSION).play("mission:2")),
        "pay:3",  # pepper, and the mission takes four cloves
        "BN-4.2",
        "This mission doesn’t need pepper.",
    ),
    "a card of another company": Case(
        lambda: beside(armed([0, 3, 30], [1, 4]).play("attack:a>1")), "fight:30", "BN-5.3", "This card has no red flag."
    ),
    "a merchant behind": Case(
        lambda: beside(Companies().rows(red="AB").hand(0, [0, 3])),
        "attack:a>2",
        "BN-5.2",
        "You can only attack a merchant ahead of yours.",
    ),
    "a full company": Case(
        lambda: beside(Companies("board-2008").rows(red="BCDBC", green="A")),
        "move:a>red",
        "BN-5.9",
        "The red company is full.",
    ),
    "a shipment too soon": Case(
        lambda: beside(armed([0, 3], [1])),
        "ship:0@1",
        "BN-6.1",
        "First move a merchant, attack, or leave things as they are.",
    ),
    "a card of somebody else": Case(
        lambda: beside(armed([0, 3], [1]).phase(phases.SHIP)), "ship:1@1", "BN-6.1", "This card isn’t in your hand."
    ),
    "one card in hand": Case(
        lambda: beside(armed([0], [1, 4])), "attack:a>1", "BN-5.3", "You can’t attack with only one card in hand."
    ),
    "no flag in hand": Case(
        lambda: beside(armed([30, 31], [1])), "attack:a>1", "BN-5.3", "You have no card with a red flag."
    ),
    "the last card in hand": Case(
        lambda: beside(armed([0, 3, 30], [1]).play("attack:a>1", "fight:0", "done")),
        "defend:1",
        "BN-5.4",
        "You must keep one card in hand.",
    ),
    "both cards in hand": Case(
        lambda: beside(armed([0, 3], [1, 4]).play("attack:a>1")),
        "fight:0 fight:3",
        "BN-5.3",
        "You must keep one card in hand.",
    ),
    "no pirates at the end": Case(
        lambda: beside(last_payment()), "trade", "BN-9.1", "The pirates don’t help with a last mission."
    ),
    "the holder of the ship": Case(lambda: beside(holder()), "trade", "BN-9.1", "You already hold the pirate ship."),
    "a mission that is paid for": Case(
        lambda: beside(last_payment().play("pay:1", "pay:5")),
        "pay:9 pay:13",
        "BN-4.2",
        "The mission is already paid for.",
    ),
}
BORDERLANDS = {
    "somebody else's place": Case(
        lambda: at(riding(), "transport"), "foot:surfside", "BL-7.1", "Surfside isn’t yours."
    ),
    "an empty place": Case(
        lambda: at(riding(), "transport"), "foot:rushlight", "BL-7.1", "There’s nothing to carry in Rushlight."
    ),
    "too far on foot": Case(
        lambda: at(riding(), "transport", "foot:mesa"),
        "to:rushlight",
        "BL-7.1",
        "Mesa and Rushlight don’t share a border.",
    ),
    "a place out of reach": Case(
        lambda: at(far(), "attack", lead=1),
        "attack:crowmoor",
        "BL-9.2",
        "You can’t reach Crowmoor: nothing of yours borders it.",
    ),
    "one's own place": Case(
        lambda: at(far(), "attack", lead=1), "attack:surfside", "BL-9.2", "Surfside is already yours."
    ),
    "a transport without logistics": Case(
        lambda: at(far(), "attack", lead=1), "foot:rushlight", "BL-9.1", "You have no logistics transports left."
    ),
    "a horse too far away": Case(
        lambda: at(far().own(1, "crowmoor", horse=1), "attack", "attack:mesa", lead=1),
        "horse:crowmoor",
        "BL-9.3",
        "The horse in Crowmoor can’t reach Mesa in two steps.",
    ),
    "an offer of nothing": Case(
        lambda: at(bargain(), "trade", "offer:1"), "done", "BL-6.1", "Give at least one token."
    ),
    "a token that is not there": Case(
        lambda: at(bargain(), "trade", "offer:1"), "give:mesa.gold", "BL-6.2", "You have no gold in Mesa."
    ),
    "a kind that the other has none of": Case(
        lambda: at(bargain(), "trade", "offer:1", "give:mesa.iron", "done?"),
        "want:coal",
        "BL-6.3",
        "They have no coal to give.",
    ),
    "a second site": Case(
        lambda: Position(Land().game, settled(), settled().actor()),
        "site:mesa",
        "BL-2.1",
        "There’s already a site in Mesa.",
    ),
    "a second city": Case(
        lambda: at(rich().own(0, "mesa", city=True), "development"),
        "build:mesa.city",
        "BL-4.4",
        "There’s already a city in Mesa.",
    ),
    "a second weapon": Case(
        lambda: at(rich().put("mesa", weapon=1), "development"),
        "build:mesa.weapon",
        "BL-4.4",
        "There’s already a weapon in Mesa.",
    ),
    "no weapon left": Case(
        lambda: at(all_weapons(), "development"),
        "build:mesa.weapon",
        "BL-4.4",
        "There are no weapons left in the supply.",
    ),
    "no boat left": Case(
        lambda: at(full_fleet(), "development"),
        "build:glassmere.boat",
        "BL-4.4",
        "There are no boats left in the supply.",
    ),
    "no city left": Case(
        lambda: at(all_cities(), "development"), "build:mesa.city", "BL-4.4", "There are no cities left in the supply."
    ),
    "no water": Case(
        lambda: at(rich().own(0, "surfside", wood=3), "development"),
        "build:surfside.boat",
        "BL-4.3",
        "Surfside lies on no water.",
    ),
    "too little wood": Case(
        lambda: at(rich().own(0, "stillshore", wood=1), "development"),
        "build:stillshore.boat",
        "BL-4.2",
        "A boat takes 2 wood in Stillshore.",
    ),
    "nothing beside": Case(
        lambda: at(Land(2, rest=1).own(0, "mesa", gold=1).own(0, "crowmoor", gold=1).own(0, "whalebone"), "transport"),
        "foot:mesa",
        "BL-7.1",
        "None of your places borders Mesa.",
    ),
    "a horse in a chain": Case(
        lambda: at(
            Land(2, rest=1).own(0, "mesa", horse=1, gold=1).own(0, "sixpoint", horse=1), "transport", "chain:mesa"
        ),
        "load:mesa.horse",
        "BL-7.3",
        "In a chain the horses stay where they are.",
    ),
    "a chain by its second place": Case(
        lambda: at(Land(2, rest=1).own(0, "mesa", horse=1, gold=1).own(0, "sixpoint", horse=1), "transport"),
        "chain:sixpoint",
        "BL-7.3",
        "Move this chain from Mesa.",
    ),
    "a chain without a load": Case(
        lambda: at(Land(2, rest=1).own(0, "mesa", horse=1).own(0, "sixpoint", horse=1), "transport"),
        "chain:mesa",
        "BL-7.3",
        "There’s nothing to move by chain from Mesa.",
    ),
    "nine steps": Case(
        lambda: at(sailing(), "transport", "sail:1", *(["way:east-4", "way:east-5"] * 4)),
        "way:east-4",
        "BL-7.4",
        "That’s more than 8 steps.",
    ),
    "a target tried before": Case(
        lambda: at(far(), "attack", "attack:mesa", "still", lead=1),
        "attack:mesa",
        "BL-9.7",
        "You’ve already tried Mesa.",
    ),
    "a second attack in the first cycle": Case(
        lambda: at(strong(cycle=1), "attack", "attack:mesa", "still", "carry", lead=1),
        "attack:the-bind",
        "BL-9.9",
        "There’s no second attack in the first cycle.",
    ),
    "nothing to bring on foot": Case(
        lambda: at(far(), "attack", "attack:mesa", lead=1),
        "foot:surfside",
        "BL-9.3",
        "There’s no horse or weapon in Surfside to bring.",
    ),
    "bringing nothing": Case(
        lambda: at(strong().put("surfside", horse=1), "attack", "attack:mesa", "foot:surfside", lead=1),
        "done",
        "BL-3.4",
        "Bring at least one of them.",
    ),
    "no chain to a target with a horse": Case(
        lambda: at(far().put("mesa", horse=1), "attack", "attack:mesa", lead=1),
        "chain:surfside",
        "BL-9.3",
        "No chain of horses leads from Surfside to Mesa.",
    ),
    "away from the herd": Case(
        lambda: at(ranch(), "production"), "put:saltgate.horse", "BL-5.3", "Saltgate isn’t next to the herd."
    ),
    "a stop after loading": Case(
        lambda: at(riding(), "transport", "horse:mesa", "to:sixpoint", "load:sixpoint.coal"),
        "done",
        "BL-3.4",
        "You’ve loaded or unloaded here, so the horse must ride on.",
    ),
    "no move left": Case(lambda: blocked(), "horse:rushlight", "BL-9.3", "You have no other move left in this attack."),
    "another kind first": Case(
        lambda: at(bargain(), "trade", "offer:1", "give:mesa.iron", "done?", "want:wood", "want:gold", "accept"),
        "put:mesa.gold",
        "BL-6.2",
        "First place 1 wood.",
    ),
    "an offer that was refused": Case(
        lambda: at(market(), "trade", *WOOD_FOR_IRON, "done?", "refuse", "pass", "pass", "pass", *WOOD_FOR_IRON),
        "done",
        "BL-6.3",
        "They’ve already refused this offer.",
    ),
    "a route that was refused": Case(
        lambda: at(guarded(), "transport", *PAST_MESA, "done", "leave:deny", "retry", *PAST_MESA),
        "done",
        "BL-8.3",
        "You’ve already been refused passage that way.",
    ),
    "too many horses": Case(
        lambda: at(horses(), "trade", "offer:1", "give:mesa.horse", "done?", "want:gold", "done?", lead=0),
        "accept",
        "BL-6.4",
        "There’d be no place for that many horses.",
    ),
}


def settled() -> State:
    """Return the set-up of Borderlands after a site in Mesa."""
    game = Land().game
    state = game.start(2)
    catalogue = game.catalogue
    while state.actor() < 0:
        state.apply(state.actor(), state.odds()[0][0])
    state.apply(state.actor(), catalogue.move("site:mesa"))
    return state


def sailing() -> Land:
    """Lay out a boat of Ann's at home on the East Twine."""
    land = Land(2, rest=0).own(1, "crowmoor")
    land.boat(0, "east-5")
    return land


def strong(cycle: int = 2) -> Land:
    """Lay out Bo's Surfside and Sixpoint with weapons, beside Ann's land."""
    return Land(2, rest=0, cycle=cycle).own(1, "surfside", "sixpoint", weapon=1)


def ranch() -> Land:
    """Lay out Ann's ranch in Mesa, which has its horse."""
    return Land(2, rest=1).own(0, "mesa", horse=1).own(0, "sixpoint", "saltgate").site("mesa", "horse")


def bare() -> Land:
    """Lay out Bo's three places around Mesa, all with nothing but warriors, Mesa alone beside them."""
    return Land(2, rest=1).own(0, "mesa", "crowmoor")


def riding() -> Land:
    """Lay out a ride of Ann's with coal on the way."""
    return Land(2, rest=1).own(0, "mesa", horse=1).own(0, "sixpoint", coal=1).own(0, "rushlight")


def bargain() -> Land:
    """Lay out Ann's iron, and Bo's wood and gold."""
    return Land(2, rest=1).own(0, "mesa", iron=1).own(0, "sixpoint").put("surfside", wood=1, gold=1)


def blocked() -> Position:
    """Lay out an attack whose two moves have failed."""
    position = at(far(), "attack", "attack:mesa", lead=1)
    assert isinstance(position.state, BorderlandsState)
    position.state.tries = 2
    return position


def horses() -> Land:
    """Lay out Ann's land with a horse in Mesa, and Bo's one place, which has a horse already."""
    return Land(2, rest=0).own(1, "surfside", horse=1, gold=1).put("mesa", horse=1)


CASES = {"the-border": BORDER, "borneo": BORNEO, "borderlands": BORDERLANDS}


# Questions that random matches seldom ask: logistics before an attack; a success after which nothing can be carried.
ASKED: dict[str, list[Callable[[], Position]]] = {
    "the-border": [],
    "borneo": [],
    "borderlands": [
        lambda: at(far().own(1, "surfside", city=True), "attack", lead=1),
        lambda: at(bare(), "attack", "attack:mesa", "carry", lead=1),
    ],
}


def refused(case: Case, keys: set[str]) -> tuple[str, str]:
    """Return the clause and the English sentence by which a batch is refused, and note which sentence it is."""
    game, state, seat = case.position()
    text = game_text(game, "en", NAMES)
    Listening(text, keys)
    try:
        Batch(game, state, seat, [game.catalogue.move(token) for token in case.tokens.split()])
    except IllegalMove as wrong:
        error = wrong
    else:
        raise AssertionError(f"{case.tokens} is legal")
    sentence, clause = explained(error, "en")
    assert text.refusal(error) == sentence, "nobody is named"
    return clause, sentence


def told_keys(game: str) -> set[str]:
    """Return the keys of what is told in the positions of a game that are laid out by hand."""
    keys: set[str] = set()
    for case in CASES[game].values():
        refused(case, keys)
    for position in ASKED[game]:
        loaded, state, seat = position()
        text = game_text(loaded, "en", NAMES)
        Listening(text, keys)
        text.detail(state.view(seat))
    return keys
