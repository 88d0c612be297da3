"""How many bytes files are as they are, by gzip and by brotli, each file by itself."""

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# Python has no brotli; Node has the one that servers use. Arguments: the files.
_SIZES = """
const {readFileSync} = require("node:fs");
const {gzipSync, brotliCompressSync, constants} = require("node:zlib");
const best = {params: {[constants.BROTLI_PARAM_QUALITY]: 11}};
console.log(JSON.stringify(process.argv.slice(1).map((path) => {
  const bytes = readFileSync(path);
  return [bytes.length, gzipSync(bytes, {level: 9}).length, brotliCompressSync(bytes, best).length];
})));
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Bytes, summed over files."""

    files: int
    raw: int
    gzip: int
    brotli: int


def sizes(paths: Sequence[Path], node: Path) -> Sizes:
    """The sizes of all files together."""
    command = [str(node), "-e", _SIZES, *map(str, paths)]
    answer = subprocess.run(command, capture_output=True, check=True).stdout
    raw, gzip, brotli = (sum(column) for column in zip(*json.loads(answer), strict=True))
    return Sizes(files=len(paths), raw=raw, gzip=gzip, brotli=brotli)
