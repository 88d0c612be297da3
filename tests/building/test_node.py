"""Which Node the build takes: the machine's where it is new enough, else its own."""

from pathlib import Path

import pytest

from building import node


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine whose Node has the version a test says, and where our own is easy to tell."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    own = Path("own-node"), ("own-npm",)
    monkeypatch.setattr(node, "_own", lambda _root: own)

    def with_programs(**answers: str) -> tuple[Path, tuple[str, ...]]:
        for name in ("node", "npm"):
            program = tmp_path / name
            program.write_text(f"#!/bin/sh\n{answers.get(name, 'exit 1')}\n")
            program.chmod(0o755)
        return node.ready(tmp_path)

    return with_programs


@pytest.mark.parametrize("version", ["v20.0.0", "v24.19.0", "v100.1.0"])
def test_a_new_node_with_npm_is_taken(machine, tmp_path, version):
    taken = machine(node=f"echo {version}", npm="echo 11.0.0")
    assert taken == (tmp_path / "node", (str(tmp_path / "npm"),))


@pytest.mark.parametrize(
    "programs",
    [
        {"node": "echo v18.20.4", "npm": "echo 9.2.0"},
        {"node": "echo v24.19.0"},
        {"npm": "echo 11.0.0"},
        {"node": "echo nonsense", "npm": "echo 11.0.0"},
    ],
)
def test_an_old_or_broken_one_counts_as_none(machine, programs):
    assert machine(**programs) == (Path("own-node"), ("own-npm",))
