"""Keeps texts in the browser's IndexedDB; only where it runs in a worker of a page."""

from collections.abc import Sequence

from idb import openDB
from js import Object
from pyodide.ffi import JsException, JsProxy, create_once_callable, to_js

_NAME, _VERSION, _STORE = "quaranta", 1, "kept"


class Kept:
    """The one database of the site, with one store: texts by their keys."""

    def __init__(self, database: JsProxy) -> None:
        """Use `opened` instead."""
        self._database = database

    async def load(self) -> dict[str, str]:
        """Every text kept under a text; raises OSError where the browser refuses."""
        try:
            store = self._database.transaction(_STORE).store
            # Both asked for at once: a transaction ends where nothing more is asked of it.
            asked = store.getAllKeys(), store.getAll()
            keys, texts = [(await answer).to_py() for answer in asked]
        except JsException as error:
            raise OSError(str(error)) from error
        # What is no text was not put there by this site, and what reads it would not expect it.
        pairs = zip(keys, texts, strict=True)
        return {key: text for key, text in pairs if isinstance(key, str) and isinstance(text, str)}

    async def save(self, changes: Sequence[tuple[str, str | None]]) -> None:
        """Make all changes on the disk or none; raises OSError where the browser refuses."""
        try:
            await self._write(changes)
        except JsException:
            # Browsers close a database under a page that was long in the background.
            self._database = await _open()
            await self._write_again(changes)

    async def _write_again(self, changes: Sequence[tuple[str, str | None]]) -> None:
        try:
            await self._write(changes)
        except JsException as error:
            raise OSError(str(error)) from error

    async def _write(self, changes: Sequence[tuple[str, str | None]]) -> None:
        change = self._database.transaction(_STORE, "readwrite", _options(durability="strict"))
        for key, text in changes:
            if text is None:
                change.store.delete(key)
            else:
                change.store.put(text, key)
        await change.done


async def opened() -> Kept:
    """The site's database, made where there is none; raises OSError where it is blocked."""
    return Kept(await _open())


async def _open() -> JsProxy:
    upgrade = create_once_callable(lambda database, *_: database.createObjectStore(_STORE))
    try:
        return await openDB(_NAME, _VERSION, _options(upgrade=upgrade))
    except JsException as error:
        raise OSError(str(error)) from error


def _options(**named: object) -> JsProxy:
    return to_js(named, dict_converter=Object.fromEntries)
