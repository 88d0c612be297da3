"""What a node may be on the page, checked here whatever the worker sends."""

_TAGS = """
a abbr article aside b br button caption col colgroup dd details div dl dt em fieldset figcaption
figure footer h1 h2 h3 h4 header hr i img input kbd label legend li main mark meter nav ol optgroup
option output p progress section select small span strong summary table tbody td textarea tfoot th
thead time tr ul
"""
_ATTRIBUTES = """
alt autocomplete checked class cols colspan datetime dir disabled enterkeyhint for headers height
hidden href id inert inputmode label lang loading max maxlength min minlength multiple name open
placeholder readonly role rows rowspan scope selected size spellcheck src start step tabindex title
type value width
"""
TAGS = set(_TAGS.split())
ATTRIBUTES = set(_ATTRIBUTES.split())
FAMILIES = ("aria-", "data-", "--")


def check_tag(tag):
    """Raises ValueError for a tag that could run, load or send something."""
    if tag not in TAGS:
        raise ValueError("tag " + tag)


def check_attribute(name, value):
    """Raises ValueError for a name that could run something or an address outside this site."""
    if name == "data-k" or not (name in ATTRIBUTES or name.startswith(FAMILIES)):
        raise ValueError("attribute " + name)
    # A browser skips what stands before an address: spaces and control characters.
    if name in ("href", "src") and (":" in value or value[:1] <= " " or value[0] in "/\\"):
        raise ValueError("address " + value)
