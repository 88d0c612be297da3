"""The few texts the page says itself, before the engine is up or when it is down."""

import json


class Words:
    """The page's own texts in one language."""

    def __init__(self, language):
        with open("page-strings.json") as file:
            self._texts = json.loads(file.read())
        self.language = language

    def say(self, key):
        """The text of a key."""
        return self._texts[self.language][key]

    def megabytes(self, loaded, total):
        """How much of the game has come, in megabytes and percent."""
        percent = min(100, 100 * loaded // max(total, 1))
        parts = (self._mega(loaded), self._mega(total), percent)
        return self.say("page.megabytes").format(loaded=parts[0], total=parts[1], percent=parts[2])

    def _mega(self, octets):
        text = "%.1f" % (octets / 1000000)
        return text.replace(".", ",") if self.language == "it" else text
