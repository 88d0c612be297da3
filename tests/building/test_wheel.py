"""The wheel installs with pip on plain CPython, asks for nothing else, and brings its texts."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAY = """
import sys
sys.path.insert(0, sys.argv[1])
from quaranta.scala40 import deal, view
from quaranta.scala40.rules import PRESETS
from quaranta_table.protocol import home
hands = {name: len(view(deal(rules, 2, "wheel"), 0).hand) for name, rules in PRESETS.items()}
print(*(f"{name}={cards}" for name, cards in hands.items()))
print(sys.modules["quaranta"].__file__, "Quaranta" in home("en").to_html())
"""


def test_pip_installs_it_with_no_index_to_ask(tmp_path):
    (wheel,) = (ROOT / ".build" / "steps" / "wheel").glob("*/*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--target", tmp_path, wheel]
    subprocess.run(pip, check=True, capture_output=True)
    play = [sys.executable, "-I", "-B", "-c", PLAY, tmp_path]
    told = subprocess.run(play, check=True, capture_output=True, text=True).stdout.split()
    hands = ["scala40=13", "duello=13", "scala50=15", "fisca=13"]
    assert told == [*hands, str(tmp_path / "quaranta" / "__init__.py"), "True"]
