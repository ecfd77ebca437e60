"""What a seat of Borneo could know of the cards it did not see: all deals that its view allows are equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.game import View
from borea.games.borneo.components import COMPANIES
from borea.games.borneo.view import BorneoView
from borea.text.borneo.facts import flags_of
from borea.text.borneo.mentions import Mentions
from borea.text.knowledge import NOWHERE, Alike, Expected, HiddenIn, Knowledge


def knowledge(mentions: Mentions, view: BorneoView, truth: Sequence[View]) -> Knowledge:
    """Return where hidden cards may be: in others' hands and in the deck. `truth` is what each seat held."""
    words = mentions.words
    others = [seat for seat in range(view.seats) if seat != view.seat]
    hands = [one.hand for one in truth if isinstance(one, BorneoView)]
    places = [HiddenIn(seat, words.seat(seat), view.hands[seat]) for seat in others]
    places.append(HiddenIn(NOWHERE, words.say("known.deck"), int(view.deck)))
    groups: list[Alike] = []
    sums = [[0.0] * len(places) for _ in COMPANIES]
    real = [[0] * len(places) for _ in COMPANIES]
    for shuffle in view.shuffles:
        cards = [card for card in shuffle.cards if card not in view.hand]
        if not cards:
            continue
        held = [shuffle.held[seat] for seat in others]
        shares = [count / len(cards) for count in (*held, len(cards) - sum(held))]
        found = [next((place for place, seat in enumerate(others) if card in hands[seat]), len(held)) for card in cards]
        groups.append(
            Alike(words.counted("known.each", len(cards)), [mentions.card(card) for card in cards], shares, found)
        )
        for company in range(len(COMPANIES)):
            flags = flags_of(words.box, cards, company)
            for place, share in enumerate(shares):
                sums[company][place] += flags * share
            for card, place in zip(cards, found, strict=True):
                real[company][place] += flags_of(words.box, [card], company)
    counted = [Expected(mentions.company(name), sums[company], real[company]) for company, name in enumerate(COMPANIES)]
    note = words.counted("known.note", sum(len(group.things) for group in groups))
    return Knowledge(places, groups, counted, note, words.say("known.flags"))
