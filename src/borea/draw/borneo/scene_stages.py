"""What is going on at a table of Borneo, as plain JSON from one view: what cards would do at each harbour, a payment,
a duel, a sharing. Every number that a board shows beside them is computed here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, permutations, product
from typing import Any, NamedTuple

from borea.core.game import Seat
from borea.games.borneo.box import KINDS, PACE, Box, packed_kind
from borea.games.borneo.components import CARDS, COMPANIES, CRATE, LOADS, OPEN_HARBOURS
from borea.games.borneo.gaps import still_missing
from borea.games.borneo.moves import CATALOGUE, MOVE
from borea.games.borneo.payments import payable, tradable
from borea.games.borneo.phases import order as phases
from borea.games.borneo.sharing import monopolist, ranking
from borea.games.borneo.view import BorneoView
from borea.text.borneo import facts

GOOD_NAMES = (*LOADS, "any-one")


class Taker(NamedTuple):
    """A merchant who takes a card: company, place from 1, seat."""

    company: str
    place: int
    seat: Seat


def by_good(box: Box, cards: Sequence[int], harbours: Sequence[int]) -> list[list[str]]:
    """Return the items of a warehouse by good, as nouns of `pay` moves: cards, then harbours."""
    bays: list[list[str]] = [[] for _ in range(CRATE + 1)]
    for card in cards:
        bays[box.parts.cards[card].good].append(str(card))
    for harbour in harbours:
        bays[box.parts.harbours[harbour].good].append(f"h{harbour}")
    return bays


def progress(box: Box, kind: int, goods: facts.Goods) -> dict[str, Any]:
    """Return how far goods pay for a mission: had and wanted by good, and how many crates cannot replace."""
    own = goods.kinds
    if each := box.each[kind]:
        needs = [(good, min(own[good], each), each) for good in range(CRATE)]
    else:
        best = max(range(CRATE), key=lambda good: own[good])
        want = box.same[kind]
        needs = [(best if own[best] else facts.ANY_ONE, min(own[best], want), want)]
    return {
        "needs": [{"good": GOOD_NAMES[good], "have": have, "want": want} for good, have, want in needs],
        "missing": facts.missing(box, kind, goods),
    }


def packed(counts: Sequence[int]) -> int:
    """Return counts by company, packed as the rules do."""
    return sum(count << (PACE * company) for company, count in enumerate(counts))


def line_up(view: BorneoView, order: Sequence[int], count: int) -> list[Taker]:
    """Return the merchants who take a number of cards, in order (BN-6.4 to BN-6.6)."""
    rows = [view.rows[company].merchants for company in order]
    rounds = [
        Taker(COMPANIES[company], place + 1, row[place])
        for place in range(max((len(row) for row in rows), default=0))
        for company, row in zip(order, rows, strict=True)
        if place < len(row)
    ]
    return [rounds[index % len(rounds)] for index in range(count)] if rounds else []


def landings(box: Box, view: BorneoView) -> dict[str, Any]:
    """Return what every shipment the viewer may make would do, by token (BN-6)."""
    return {CATALOGUE.token(move): landing(box, view, move) for move in view.moves if move < MOVE}


def landing(box: Box, view: BorneoView, move: int) -> dict[str, Any]:
    """Return the flags kept and after by company, and who would take what if the cards are shared out."""
    card, slot = move // OPEN_HARBOURS, move % OPEN_HARBOURS
    result = facts.landing(box, view, card, slot)
    kept = list(result.before)
    if view.slots[slot].cards:
        kept[box.order[view.slots[slot].cards[-1]][3]] -= 1
    return {
        "kept": kept,
        "flags": result.after,
        "cards": result.cards,
        "monopoly": COMPANIES[result.order[0]] if result.monopoly else None,
        "shared": bool(result.order),
        "takers": [taker._asdict() for taker in line_up(view, result.order, result.cards)],
        "owner": result.owner if result.order else None,
    }


def payment(box: Box, view: BorneoView) -> dict[str, Any] | None:
    """Return the mission being paid for and what the cards picked so far are worth (BN-4.2)."""
    if view.mission < 0:
        return None
    goods = facts.goods_in(box, view.picked, view.picked_harbours)
    return {
        "kind": int(view.mission) + 1,
        "seat": view.actors[0],
        "items": [*(str(card) for card in view.picked), *(f"h{harbour}" for harbour in view.picked_harbours)],
        "goods": goods.listed(),
        **progress(box, int(view.mission), goods),
    }


def payments(box: Box, view: BorneoView) -> dict[str, Any] | None:
    """Return every way to pay for each mission now, alone or with the pirates' help: numbers of items by kind, fewest
    items first. Items of one kind are interchangeable."""
    if view.prompt not in ("mission", "last-mission"):
        return None
    warehouse = view.warehouses[view.seat]
    kinds = {str(card): box.kind[card] for card in warehouse.goods}
    kinds.update({f"h{harbour}": box.kind[CARDS + harbour] for harbour in warehouse.harbours})
    owned = [list(kinds.values()).count(kind) for kind in range(KINDS)]
    pirates = box.blackbeard and view.pirate != view.seat and view.prompt == "mission"
    return {
        "kinds": kinds,
        "ways": {str(kind + 1): ways(box, kind, owned) for kind, copies in enumerate(view.supply) if copies},
        "trades": {
            str(kind + 1): trades(box, kind, owned) for kind, copies in enumerate(view.supply) if copies and pirates
        },
    }


def ways(box: Box, mission: int, owned: Sequence[int]) -> list[list[int]]:
    """Return the payments that need every item in them (BN-4.2): only doubled cards may exceed what is asked, and
    crates fill exactly what is missing."""
    *_, crates, doubled = owned
    each, same = box.each[mission], box.same[mission]
    goods = [shares(owned[2 * good], owned[2 * good + 1], each or same) for good in range(CRATE)]
    found: set[tuple[int, ...]] = set()
    if each:
        near = [[part for part in parts if each - value(part) <= crates + 2 * doubled] for parts in goods]
        for picked in product(*near):
            gaps = [max(0, each - value(part)) for part in picked]
            pairs, odd = sum(gap // 2 for gap in gaps), sum(gap % 2 for gap in gaps)
            found |= {
                (*chain.from_iterable(picked), still_missing(pairs, odd, count), count) for count in range(doubled + 1)
            }
    else:
        for good, parts in enumerate(goods):
            before, behind = [0] * (2 * good), [0] * (2 * (CRATE - 1 - good))
            for part, count in product(parts, range(doubled + 1)):
                found.add((*before, *part, *behind, max(0, same - value(part) - 2 * count), count))
    return fewest_first(way for way in found if way[-2] <= crates and (not way[-1] or is_exact(box, mission, way)))


def is_exact(box: Box, mission: int, way: Sequence[int]) -> bool:
    """Return whether a payment needs every item in it."""
    return payable(box, mission, packed_stock(way), 0, way[-1], 0, False)


def packed_stock(counts: Sequence[int]) -> int:
    """Return numbers of items by kind, packed as the rules do."""
    return sum(count * packed_kind(kind) for kind, count in enumerate(counts))


def fewest_first(found: Iterable[tuple[int, ...]]) -> list[list[int]]:
    """Return ways to pay sorted by number of items, then by number of crates."""
    return sorted((list(way) for way in found), key=lambda way: (sum(way), sum(way[-2:]), [-count for count in way]))


def trades(box: Box, mission: int, owned: Sequence[int]) -> list[list[int]]:
    """Return the payments in which one item, not a crate, stands for another good (BN-9.1, BN-9.4)."""
    found: set[tuple[int, ...]] = set()
    for given, wanted in permutations(range(2 * CRATE), 2):
        if owned[given] and given % 2 == wanted % 2:  # it keeps its multiplier
            changed = list(owned)
            changed[given] -= 1
            changed[wanted] += 1
            for way in ways(box, mission, changed):
                way[given] += 1
                way[wanted] -= 1
                if way[wanted] >= 0 and tradable(box, mission, packed_stock(way), way[-1]):
                    found.add(tuple(way))
    return fewest_first(found)


def value(part: tuple[int, int]) -> int:
    """Return how many of a good single and doubled items make."""
    return part[0] + 2 * part[1]


def shares(singles: int, doubles: int, wanted: int) -> list[tuple[int, int]]:
    """Return how many single and doubled items of a good a payment can hold."""
    every = product(range(min(singles, wanted) + 1), range(min(doubles, (wanted + 1) // 2) + 1))
    return [part for part in every if value(part) <= wanted + (not part[0])]


def duel(box: Box, view: BorneoView) -> dict[str, Any] | None:
    """Return both sides of a duel with the flags each shows so far (BN-5.5), the defender's with the bonus."""
    if view.duel_row < 0:
        return None
    company = int(view.duel_row)
    row = view.rows[company].merchants
    attack = view.picked if view.phase == phases.ATTACK else view.attack
    defence = view.picked if view.phase == phases.DEFEND else view.defence
    bonus = facts.bonus(view)
    return {
        "company": COMPANIES[company],
        "stage": {phases.ATTACK: "attack", phases.DEFEND: "defence", phases.RETREAT: "retreat"}.get(
            int(view.phase), "keep"
        ),
        "attacker": row[view.duel_from],
        "from": int(view.duel_from) + 1,
        "defender": row[view.duel_at],
        "at": int(view.duel_at) + 1,
        "bonus": bonus,
        "attack": {"cards": list(attack), "total": facts.flags_of(box, attack, company)},
        "defence": {"cards": list(defence), "total": facts.flags_of(box, defence, company) + bonus},
        "flags": {str(card): facts.flags_of(box, [card], company) for card in {*view.hand, *attack, *defence}},
        "chances": chances(box, view, len(attack)),
    }


def chances(box: Box, view: BorneoView, attackers: int) -> list[dict[str, Any]]:
    """Return how the duel ends for each number of cards in the defence: with the best of the defender's hand, or in
    the attacker's worst case (BN-5.4 to BN-5.6)."""
    company = int(view.duel_row)
    attack = view.picked if view.phase == phases.ATTACK else view.attack
    strength = facts.flags_of(box, attack, company)
    if view.prompt == "defend*":
        cards = list(view.hand)
        most = min(len(view.hand) - 1, attackers)
    elif view.prompt == "fight*":
        rival = view.rows[company].merchants[view.duel_at]
        cards = [card for shuffle in view.shuffles if shuffle.held[rival] for card in shuffle.cards]
        cards = [card for card in cards if card not in view.hand]
        most = min(view.hands[rival] - 1, attackers)
    else:
        return []
    flags = sorted((facts.flags_of(box, [card], company) for card in cards), reverse=True)
    totals = [facts.bonus(view) + sum(flags[:count]) for count in range(max(0, most) + 1)]
    return [
        {"cards": count, "total": total, "attack": strength, "holds": total > strength}
        for count, total in enumerate(totals)
        if not count or flags[count - 1]
    ]


def sharing(box: Box, view: BorneoView) -> dict[str, Any] | None:
    """Return a harbour being shared out: its cards, who takes them in what order, and how many are taken (BN-6.2)."""
    if view.phase != phases.TAKE:
        return None
    stack = view.slots[view.sharing]
    counts = facts.visible(box, stack.cards)
    company = monopolist(box, stack.cards[-1], stack.harbour, packed(counts))
    order = [int(company)] if company >= 0 else ranking(box, stack.cards, packed(counts))
    warehouses = enumerate(view.warehouses)
    return {
        "slot": int(view.sharing) + 1,
        "harbour": int(stack.harbour),
        "monopoly": COMPANIES[company] if company >= 0 else None,
        "order": [{"company": COMPANIES[ranked], "flags": counts[ranked]} for ranked in order],
        "takers": [taker._asdict() for taker in line_up(view, order, len(stack.cards))],
        "done": len(stack.cards) - len(view.pile),
        "run": facts.run_length(view.queue),
        "cards": [shared_card(box, view, card) for card in stack.cards],
        "owner": next((seat for seat, warehouse in warehouses if stack.harbour in warehouse.harbours), -1),
    }


def shared_card(box: Box, view: BorneoView, card: int) -> dict[str, Any]:
    """Return a card of a sharing: who has taken it, or what it would add to the viewer's missions."""
    seat = next((seat for seat, warehouse in enumerate(view.warehouses) if card in warehouse.goods), -1)
    gain = None if card not in view.pile or view.seat < 0 else gained(box, view, card)
    return {"card": card, "seat": seat, "gain": gain}


def gained(box: Box, view: BorneoView, card: int) -> dict[str, Any] | None:
    """Return the mission that a card helps most: the most valuable one that it completes, else the one that then lacks
    least; None if it helps none."""
    warehouse = view.warehouses[view.seat]
    before = facts.goods_in(box, warehouse.goods, warehouse.harbours)
    after = facts.goods_in(box, [*warehouse.goods, card], warehouse.harbours)
    found = []
    for kind, copies in enumerate(view.supply):
        was, now = progress(box, kind, before)["missing"], progress(box, kind, after)["missing"]
        if copies and now < was:
            found.append((now, -box.points[kind], kind))
    if not found:
        return None
    missing, _, kind = min(found)
    return {"kind": kind + 1, "missing": missing}
