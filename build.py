#!/usr/bin/env python3
"""Builds, serves and checks Quaranta: `python3 build.py serve`, `python3 build.py test`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older one must hear it in a sentence
    sys.exit("build.py: Quaranta needs Python 3.11 or newer: start it with one.")

from building.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
