"""Two builds of one tree are equal byte for byte, and a second run in one tree does nothing."""

from pathlib import Path

from building.version import files_of

ROOT = Path(__file__).parents[2]


def test_equal_in_another_folder_zone_language_and_umask(tree):
    tree.borrow(".venv", "web/node_modules")
    tree.env.update(
        TZ="Asia/Kathmandu", LC_ALL="C", PYTHONHASHSEED="7", SOURCE_DATE_EPOCH="1", HOME="/"
    )
    first = tree.start("build", umask=0o077)
    out, err = first.communicate(timeout=600)
    assert first.returncode == 0, (out, err)
    here, there = (
        {name: path.read_bytes() for name, path in files_of(folder / "dist")}
        for folder in (ROOT, tree.root)
    )
    assert here
    assert here.keys() == there.keys()
    assert [name for name in here if here[name] != there[name]] == []
    again = tree.start("build")
    out, err = again.communicate(timeout=60)
    assert (again.returncode, err) == (0, "")
    assert out == first_line(here["index.html"])


def first_line(index: bytes) -> str:
    """What a run says that finds everything made."""
    version = index.partition(b'data-version="')[2].partition(b'"')[0].decode()
    return f"dist/ is version {version}\n"
