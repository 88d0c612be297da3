"""dist/ is replaced whole or not at all, and only when its parts changed."""

import os

import pytest

from building import site
from building.version import PLACEHOLDER, tree_hash


@pytest.fixture
def parts(tmp_path):
    """Two steps' outputs."""
    page, vendor = tmp_path / "page-1", tmp_path / "vendor-1"
    (vendor / "vendor").mkdir(parents=True)
    (vendor / "vendor" / "core.js").write_text(f"'{PLACEHOLDER}'")
    page.mkdir()
    (page / "index.html").write_text(f'<body data-version="{PLACEHOLDER}">')
    (tmp_path / ".build").mkdir()
    return [page, vendor]


def test_the_version_is_written_into_our_files_alone(tmp_path, parts):
    version = site.ready(tmp_path, parts)
    dist = tmp_path / "dist"
    assert (dist / "index.html").read_text() == f'<body data-version="{version}">'
    assert (dist / "vendor" / "core.js").read_text() == f"'{PLACEHOLDER}'"
    assert f'"{version}"' in (dist / "sw.js").read_text()
    assert PLACEHOLDER not in (dist / "sw.js").read_text()


def test_the_version_follows_every_byte(tmp_path, parts):
    first = site.ready(tmp_path, parts)
    (parts[1] / "vendor" / "core.js").write_text("1")
    changed = parts[1].rename(tmp_path / "vendor-2")
    assert site.ready(tmp_path, [parts[0], changed]) != first


def test_the_same_parts_are_not_put_together_again(tmp_path, parts):
    version = site.ready(tmp_path, parts)
    before = (tmp_path / "dist").stat().st_ino
    assert site.ready(tmp_path, parts) == version
    assert (tmp_path / "dist").stat().st_ino == before


@pytest.mark.parametrize("harm", [lambda file: file.unlink(), lambda file: file.write_text("")])
def test_a_dist_that_was_touched_is_made_again(tmp_path, parts, harm):
    version = site.ready(tmp_path, parts)
    good = tree_hash(tmp_path / "dist")
    harm(tmp_path / "dist" / "index.html")
    assert site.ready(tmp_path, parts) == version
    assert tree_hash(tmp_path / "dist") == good


def test_a_failure_leaves_dist_as_it_was(tmp_path, parts):
    site.ready(tmp_path, parts)
    good = tree_hash(tmp_path / "dist")
    (parts[0] / "no plain name").write_text("")
    with pytest.raises(Exception, match="plain name"):
        site.ready(tmp_path, [parts[0].rename(tmp_path / "page-2"), parts[1]])
    assert tree_hash(tmp_path / "dist") == good
    assert {path.name for path in tmp_path.glob("dist*")} == {"dist"}


def test_a_dist_lost_between_two_renames_comes_back(tmp_path, parts):
    site.ready(tmp_path, parts)
    good = tree_hash(tmp_path / "dist")
    (tmp_path / "dist").rename(tmp_path / "dist.old")
    (parts[0] / "no plain name").write_text("")
    with pytest.raises(Exception, match="plain name"):
        site.ready(tmp_path, parts)
    assert tree_hash(tmp_path / "dist") == good


def test_every_file_may_be_read_by_a_web_server(tmp_path, parts):
    before = os.umask(0o077)
    try:
        site.ready(tmp_path, parts)
    finally:
        os.umask(before)
    modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "dist").rglob("*")}
    assert modes == {0o755, 0o644}
    assert (tmp_path / "dist").stat().st_mode & 0o777 == 0o755
