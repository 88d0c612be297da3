"""Moves cards from where they were to where they are now, by transforms alone."""

import js

_LIFTED = "3"  # above what a card flies over
_LONGEST_DEAL = 1400  # ms in which the last card of a deal has left
_REMEMBERED = 120  # flights a tap would end; older ones have landed
_STAGGER = 30  # ms between cards that leave together
_NAMES = ("--d-move", "--d-deal", "--d-stagger", "--e-out", "--e-in-out")
_SLIDE = '[{"transform":"translate(%.1fpx,%.1fpx)"},{"transform":"translate(0px,0px)"}]'
_TURN = (
    '[{"transform":"translate(%.1fpx,%.1fpx) scaleX(0)"},'
    '{"transform":"translate(%.1fpx,%.1fpx) scaleX(1)","offset":0.5},'
    '{"transform":"translate(0px,0px) scaleX(1)"}]'
)
_TIMING = (
    '{"duration":%d,"delay":%d,"easing":"%s","composite":"add","fill":"backwards","id":"flight"}'
)


class Motion:
    """The cards' flights."""

    def __init__(self, tree):
        self.tree = tree
        self.running = []
        self._root = js.document.documentElement
        self._tokens = {}
        self._root.setAttribute("data-motion", _wanted())

    def finish(self):
        """Ends what is moving: a tap never waits for a card."""
        for flight in self.running:
            flight.finish()
        self.running = []

    def places(self):
        """Where each card is, as (left, top, the place it is in), or None when nothing moves."""
        if not self._times()["--d-move"] or js.document.hidden:
            return None
        origins = {}
        places = {}
        for key, node in self.tree.cards.items():
            above = node.parent.key if node.parent is not None else ""
            if above not in origins:
                origins[above] = _origin(node.element)
            if origins[above] is not None:
                left, top = origins[above]
                element = node.element
                places[key] = (left + element.offsetLeft, top + element.offsetTop, above)
        return places

    def play(self, before):
        """Lets every card that is not where it was fly there; `before` is from places()."""
        after = None if before is None else self.places()
        if not after:
            return
        arriving, flowing = [], []
        for key, (left, top, above) in after.items():
            node = self.tree.cards[key]
            if key not in before:
                source = self._source(node)
                if source is not None:
                    arriving.append((top, left, node, source[0] - left, source[1] - top))
                continue
            was_left, was_top, was_above = before[key]
            if abs(was_left - left) + abs(was_top - top) >= 1:
                moves = flowing if was_above == above else arriving
                moves.append((top, left, node, was_left - left, was_top - top))
        self._fly(arriving, before)
        timing = self._timing("--d-move", 0, "--e-in-out")
        for _, _, node, across, down in flowing:
            self._animate(node, _SLIDE % (across, down), timing)
        self.running = self.running[-_REMEMBERED:]

    def _fly(self, moves, before):
        """Cards that change place leave one after the other, above all else."""
        if not moves:
            return
        moves.sort(key=lambda move: (move[0], move[1]))
        times = self._times()
        dealt = len(moves) > 6
        apart = times["--d-stagger"] if dealt else min(_STAGGER, times["--d-stagger"])
        apart = min(apart, _LONGEST_DEAL / len(moves))
        # Before the first flies: a card away from its place would count as something to scroll to.
        self._lift([move[2] for move in moves], times["--d-move"] + apart * len(moves))
        for at, (_, _, node, across, down) in enumerate(moves):
            frames = _SLIDE % (across, down)
            if node.key not in before and self._root.getAttribute("data-motion") == "full":
                frames = _TURN % (across, down, across / 2, down / 2)
            duration = "--d-deal" if dealt else "--d-move"
            self._animate(node, frames, self._timing(duration, at * apart, "--e-out"))

    def _animate(self, node, frames, timing):
        self.running.append(node.element.animate(js.JSON.parse(frames), timing))

    def _timing(self, duration, delay, easing):
        times = self._times()
        return js.JSON.parse(_TIMING % (times[duration], delay, times[easing]))

    def _lift(self, nodes, duration):
        """While they fly, cards are above all else, and no place they fly into cuts them off."""
        lifted = [node.element for node in nodes]
        above = set([node.parent for node in nodes])
        while above:
            for node in above:
                if _cuts(node.element):
                    node.element.style.overflow = "visible"
                    lifted.append(node.element)
            above = set([node.parent for node in above if node.parent is not None])
        for element in lifted:
            element.style.zIndex = _LIFTED

        def lower():
            for element in lifted:
                element.style.zIndex = ""
                element.style.overflow = ""

        js.setTimeout(lower, int(duration) + 50)

    def _source(self, node):
        """The place a new card comes from, so that their middles meet; None where there is none."""
        name = node.attributes.get("data-from", "")
        if not name or any(not (sign.isalpha() or sign.isdigit() or sign in ":-") for sign in name):
            return None
        kind, _, rest = name.partition(":")
        selector = '[data-seat="%s"]' % rest if kind == "seat" else '[data-place="%s"]' % name
        place = js.document.querySelector(selector)
        origin = None if place is None else _origin(place)
        if origin is None:
            return None
        left, top = origin
        across = (place.offsetWidth - node.element.offsetWidth) / 2
        down = (place.offsetHeight - node.element.offsetHeight) / 2
        return left + place.offsetLeft + across, top + place.offsetTop + down

    def _times(self):
        """The times and curves of the style sheet for the motion now chosen."""
        chosen = self._root.getAttribute("data-motion")
        if chosen not in self._tokens:
            style = js.getComputedStyle(self._root)
            texts = [(name, style.getPropertyValue(name).strip()) for name in _NAMES]
            self._tokens[chosen] = dict(
                [(name, _read(text, name[:3] == "--d")) for name, text in texts]
            )
        return self._tokens[chosen]


def _wanted():
    """What the address asks for, else what the system does."""
    asked = js.URLSearchParams.new(js.location.search).get("motion")
    if asked in ("full", "reduced", "none"):
        return asked
    calm = js.matchMedia("(prefers-reduced-motion: reduce)").matches
    return "reduced" if calm else "full"


def _read(text, is_time):
    if not is_time:
        return text or "linear"
    if text.endswith("ms"):
        return float(text[:-2])
    return float(text[:-1]) * 1000 if text.endswith("s") else 0


def _cuts(element):
    """Whether a place hides what is outside it, without being scrolled."""
    if js.getComputedStyle(element).overflowY == "visible":
        return False
    return element.scrollHeight <= element.clientHeight


def _origin(element):
    """The page's corner of what an element's offsets count from; None where it is not shown."""
    left, top = 0, 0
    above = element.offsetParent
    if above is None:
        return None
    while above is not None:
        left += above.offsetLeft + above.clientLeft - above.scrollLeft
        top += above.offsetTop + above.clientTop - above.scrollTop
        above = above.offsetParent
    return left, top
