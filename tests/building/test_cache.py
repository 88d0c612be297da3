"""What a step made is used again exactly as long as nothing it was made from changed."""

import pytest

from building import cache


def key(root, *inputs: str, other: tuple[str, ...] = ()) -> str:
    return cache.key_of(root, "vendor", inputs, other)


def test_a_key_changes_with_each_input(tmp_path):
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "a.css").write_text("a")
    first = key(tmp_path, "web")
    assert key(tmp_path, "web") == first
    assert key(tmp_path, "web", other=("lock",)) != first
    (tmp_path / "web" / "a.css").write_text("b")
    changed = key(tmp_path, "web")
    assert changed != first
    (tmp_path / "web" / "a.css").rename(tmp_path / "web" / "b.css")
    assert key(tmp_path, "web") not in {first, changed}


def test_what_python_leaves_behind_is_no_input(tmp_path):
    first = key(tmp_path, "web")
    (tmp_path / "web" / "__pycache__").mkdir(parents=True)
    (tmp_path / "web" / "__pycache__" / "a.pyc").write_bytes(b"")
    assert key(tmp_path, "web") == first


def test_a_steps_code_is_all_that_it_imports():
    names = {path.name for path in cache.code_of("steps")}
    assert {"steps.py", "wheel.py", "programs.py", "stop.py", "art_paths.py"} <= names
    assert "commands.py" not in names
    assert {path.name for path in cache.code_of("vendor")} == {"vendor.py"}


def test_a_new_output_takes_the_place_of_the_old(tmp_path):
    for name in ("one", "two"):
        with cache.making(tmp_path, "art", name) as out:
            (out / name).write_text(name)
    assert not cache.folder(tmp_path, "art", "one").exists()
    assert (cache.folder(tmp_path, "art", "two") / "two").read_text() == "two"


def test_a_failed_step_leaves_the_old_output(tmp_path):
    with cache.making(tmp_path, "art", "one") as out:
        (out / "card").write_text("")
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["card"]


def interrupted(root) -> None:
    with cache.making(root, "art", "two") as out:
        (out / "half").write_text("")
        raise KeyboardInterrupt
