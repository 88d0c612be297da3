"""Lets dataclasses take the code of their methods from the build, which compiled it already.

`dataclass` writes the text of each class's methods and compiles it, at every start; that is half
of the time the import of the engine takes. Text that the build did not see is compiled as ever.
"""

import builtins
import dataclasses
import marshal
from pkgutil import get_data
from types import CodeType

_CODES = "dataclasses.codes"  # beside dataclasses.pyc in the library's archive


def _read() -> dict[str, CodeType]:
    content = get_data("dataclasses", _CODES)
    assert content is not None
    codes: dict[str, CodeType] = marshal.loads(content)
    return codes


def use() -> None:
    """From now on, for the classes of modules that are imported later."""
    codes = _read()

    def execute(text: str, names: dict[str, object], found: dict[str, object]) -> None:
        builtins.exec(codes.get(text, text), names, found)

    vars(dataclasses)["exec"] = execute


use()
