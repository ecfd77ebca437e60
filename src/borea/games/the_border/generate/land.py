"""The land of a generated sheet: nine regions of hexagons, separated by walls one hexagon wide, shaped by annealing.

Moving a wall never splits a region; the annealing gets the lengths of the borders and the number of walls right.
"""

from __future__ import annotations

import math
from typing import Final

from borea.core.chance import Rng
from borea.games.the_border.generate.field import SIDE, across, neighbours, spread
from borea.games.the_border.network import AREAS, SPACES, VALUES

OUTSIDE: Final = -1
WALL: Final = -2
GRAIN: Final = 1 << 30
WIDE: Final = math.sqrt(3) / 2
HIGH: Final = 1.5
# How much the length of a border may differ from 1.6 × value + 2.
SLACK: Final = 1.0
# Hexagons that each area needs for its picture.
ROOM_IN_LEAST: Final = 3
ROOM_IN_OTHERS: Final = 4


class Land:
    """Labelled hexagons (a region 0 … 8, outside or wall) and the counts that make up their energy."""

    def __init__(self, values: list[int], rng: Rng) -> None:
        self.ideal = [1.6 * VALUES[value][0] + 2 for value in values]
        self.wanted = [math.ceil(ideal) for ideal in self.ideal]
        self.order = sorted(range(AREAS), key=values.__getitem__)
        self.room = [ROOM_IN_OTHERS if value else ROOM_IN_LEAST for value in values]
        self.near = neighbours()
        self.inner = [place for place in range(SIDE * SIDE) if self.near[place]]
        self.labels = [OUTSIDE] * (SIDE * SIDE)
        self.lengths = [0] * AREAS
        self.sizes = [0] * AREAS
        self.across = [0] * AREAS
        self.down = [0] * AREAS
        self.squares = [0] * AREAS
        self.wall_count = 0
        self.clumps = 0
        self.ragged = 0
        self.bays = 0
        self.stamp = [0] * (SIDE * SIDE)
        self.ticks = 0
        self._sow(rng)
        self._melt(self.inner, [])
        self._count(self.inner, 1)
        self.walls = [place for place in self.inner if self.labels[place] == WALL]
        self.slot = [-1] * (SIDE * SIDE)
        for index, place in enumerate(self.walls):
            self.slot[place] = index

    def anneal(self, rng: Rng, steps: int) -> bool:
        """Move walls by simulated annealing and keep the best shape that fits; return whether there was one."""
        energy = self.energy()
        best_energy = math.inf
        best: list[int] = []
        for step in range(steps):
            rest = 1 - step / steps
            heat = 4 * rest * rest * rest + 0.25
            places: list[int] = []
            before: list[int] = []
            if not self._shift(rng, places, before):
                continue
            after = [self.labels[place] for place in places]
            zone = self._zone(places)
            self._put(places, before)
            self._count(zone, -1)
            self._put(places, after)
            self._count(zone, 1)
            changed = self.energy()
            if min(self.sizes) > 1 and (changed <= energy or fraction(rng) < math.exp((energy - changed) / heat)):
                energy = changed
                self._list_walls(places)
                if energy < best_energy and self.fits():
                    best_energy = energy
                    best = self.labels[:]
            else:
                self._count(zone, -1)
                self._put(places, before)
                self._count(zone, 1)
        if best:
            self.labels = best
        return len(best) > 0

    def energy(self) -> float:
        """Return the penalty for the shape: position, sprawl, bays, raggedness, border lengths, walls, clumps."""
        astray = 0.0
        amiss = 0.0
        sprawl = 0.0
        xs = [0.0] * AREAS
        ys = [0.0] * AREAS
        for region in range(AREAS):
            size = max(1, self.sizes[region])
            xs[region] = self.across[region] / size
            ys[region] = self.down[region] / size
            amiss += abs(self.lengths[region] - self.wanted[region]) + max(0, self.room[region] - size)
            sprawl += spread(size, self.across[region], self.down[region], self.squares[region])
        mx = sum(xs) / AREAS
        my = sum(ys) / AREAS
        for region in range(AREAS):
            dx = WIDE * (xs[region] - mx) - (region % 3 - 1) * 7.6
            dy = HIGH * (ys[region] - my) - (region // 3 - 1) * 6.9
            astray += dx * dx + dy * dy
        whole = spread(sum(self.sizes), sum(self.across), sum(self.down), sum(self.squares))
        spaces = abs(self.wall_count - SPACES)
        shape = 0.15 * astray + 6 * sprawl + 60 * whole + 0.5 * self.bays + 0.02 * self.ragged
        return shape + 5 * amiss + 4 * spaces + 2.5 * self.clumps

    def fits(self) -> bool:
        """Return whether the counts are those of a valid sheet (TB-1.1, TB-1.6, TB-1.7)."""
        if self.wall_count != SPACES or self.clumps:
            return False
        shorter = 0
        for region in self.order:
            length = self.lengths[region]
            if length <= shorter or abs(length - self.ideal[region]) > SLACK or self.sizes[region] < self.room[region]:
                return False
            shorter = length
        return True

    def found(self, label: int) -> list[tuple[int, int]]:
        """Return the places (q, r) with this label, in reading order."""
        return [(q, r) for r in range(SIDE) for q in range(SIDE) if self.labels[q * SIDE + r] == label]

    def _sow(self, rng: Rng) -> None:
        """Assign every hexagon to the nearest of nine discs in three rows, with a wall on one side of each boundary."""
        discs: list[tuple[float, float, float]] = []
        for region in range(AREAS):
            x = (region % 3 - 1) * 8.6 + 38 + fraction(rng) * 2 - 1
            y = (region // 3 - 1) * 7.4 + 22 + fraction(rng) * 2 - 1
            breadth = self.ideal[region] - 3
            discs.append((x, y, 1.1 * math.sqrt(max(3.0, breadth * breadth / 13))))
        owner = [OUTSIDE] * (SIDE * SIDE)
        for place in self.inner:
            x, y = WIDE * across(place), HIGH * (place % SIDE)
            nearest = 1.6
            for region, (mx, my, radius) in enumerate(discs):
                distance = math.sqrt((x - mx) * (x - mx) + (y - my) * (y - my)) - radius
                if distance < nearest:
                    nearest = distance
                    owner[place] = region
        for place in self.inner:
            walled = any(owner[other] < owner[place] for other in self.near[place])
            self.labels[place] = WALL if walled else owner[place]

    def _shift(self, rng: Rng, places: list[int], before: list[int]) -> bool:
        """Give a random wall to a region next to it, add the walls it then needs, and list the changes.

        Returns False and changes nothing if that would split a region.
        """
        labels = self.labels
        wall = self.walls[rng.below(len(self.walls))]
        region = labels[self.near[wall][rng.below(6)]]
        if region == WALL or not self._smooth(wall, region):
            return False
        for other in self.near[wall]:
            label = labels[other]
            if label not in (region, WALL) and not (self.near[other] and self._smooth(other, label)):
                return False
        around: list[int] = self.near[wall][:]
        places.append(wall)
        before.append(WALL)
        for other in self.near[wall]:
            label = labels[other]
            if label not in (region, WALL):
                places.append(other)
                before.append(label)
                labels[other] = WALL
                around += self.near[other]
        labels[wall] = region
        for place in self._melt(around, places):
            places.append(place)
            before.append(WALL)
        for place in places:
            if labels[place] == WALL and all(labels[other] == WALL for other in self.near[place]):
                self._put(places, before)
                return False
        return True

    def _smooth(self, place: int, label: int) -> bool:
        """Return whether the neighbours with this label form a single run around the place."""
        runs = 0
        ring = self.near[place]
        last = self.labels[ring[5]] == label
        for other in ring:
            same = self.labels[other] == label
            if same and not last:
                runs += 1
            last = same
        return runs == 1 or (runs == 0 and last)

    def _melt(self, start: list[int], known: list[int]) -> list[int]:
        """Give walls that separate nothing to the only region next to them; return those that are not in `known`."""
        labels = self.labels
        melted: list[int] = []
        waiting = start[:]
        while waiting:
            place = waiting.pop()
            if labels[place] != WALL:
                continue
            only = WALL
            parts = False
            for other in self.near[place]:
                label = labels[other]
                if label not in (WALL, only):
                    parts = only != WALL
                    only = label
                    if parts:
                        break
            if only != WALL and not parts:
                labels[place] = only
                waiting += self.near[place]
                if place not in known:
                    melted.append(place)
        return melted

    def _zone(self, places: list[int]) -> list[int]:
        """Return these places and their neighbours, each once."""
        self.ticks += 1
        zone: list[int] = []
        for place in places:
            for other in self.near[place]:
                if self.stamp[other] != self.ticks and self.near[other]:
                    self.stamp[other] = self.ticks
                    zone.append(other)
            if self.stamp[place] != self.ticks:
                self.stamp[place] = self.ticks
                zone.append(place)
        return zone

    def _put(self, places: list[int], labels: list[int]) -> None:
        """Set the labels of some places."""
        for index, place in enumerate(places):
            self.labels[place] = labels[index]

    def _list_walls(self, places: list[int]) -> None:
        """Update the list of walls after these places changed."""
        for place in places:
            index = self.slot[place]
            if self.labels[place] == WALL and index < 0:
                self.slot[place] = len(self.walls)
                self.walls.append(place)
            elif self.labels[place] != WALL and index >= 0:
                last = self.walls.pop()
                if last != place:
                    self.walls[index] = last
                    self.slot[last] = index
                self.slot[place] = -1

    def _count(self, zone: list[int], sign: int) -> None:
        """Add (1) or subtract (−1) what these places contribute to the counts."""
        labels = self.labels
        for place in zone:
            label = labels[place]
            ring = self.near[place]
            if label == WALL:
                self.wall_count += sign
                self._count_wall(ring, sign)
            elif label == OUTSIDE:
                walls = 0
                for other in ring:
                    if labels[other] == WALL:
                        walls += 1
                if walls > 2:
                    self.bays += sign * (walls - 2) * (walls - 2)
            else:
                alien = 0
                for other in ring:
                    if labels[other] != label:
                        alien += 1
                self.ragged += sign * alien * alien
                self.sizes[label] += sign
                x = across(place)
                y = place % SIDE
                self.across[label] += sign * x
                self.down[label] += sign * y
                self.squares[label] += sign * (x * x + 3 * y * y)

    def _count_wall(self, ring: list[int], sign: int) -> None:
        """Count a wall for the regions around it, and its clumps of three walls (each clump is counted three times)."""
        labels = self.labels
        last = labels[ring[5]]
        seen: list[int] = []
        for other in ring:
            label = labels[other]
            if label == WALL:
                if last == WALL:
                    self.clumps += sign
            elif label >= 0 and label != last and label not in seen:
                seen.append(label)
            last = label
        for label in seen:
            self.lengths[label] += sign


def fraction(rng: Rng) -> float:
    """Return a random number from 0 up to 1."""
    return float(rng.below(GRAIN)) / GRAIN
