"""What the page does by itself when an action asks for it: prints, copies a text."""

import js


def done_here(intent):
    """Whether the worker need not hear of an intent: printed, or nothing could be copied."""
    if intent == ["action", "print"]:
        js.window.print()
        return True
    if intent == ["action", "copy"]:
        copied = js.document.getElementById("copied")
        if copied.hasAttribute("data-link"):  # only the page knows where the site stands
            link = copied.getAttribute("data-link")
            copied.textContent = js.URL.new(link, js.location.href).href
        js.getSelection().selectAllChildren(copied)
        # The promise of the newer way is refused in frames of other sites; this one is not.
        return not js.document.execCommand("copy")
    return False
