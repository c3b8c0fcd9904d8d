"""Keeps things."""
import os.path as p, sys
from . import base
from .errors import Full as FullError, Empty
from typing import *

LIMIT = 10
default: "Store" = None


def trace(fn):
    # A comment between header and body.
    def inner(*args, **kwargs):
        return fn(*args, **kwargs)
    return inner


# Keeps everything.
@trace
class Store(base.Base, Generic[T]):
    """A store.

    It has a second paragraph.
    """

    kept = 0

    def __init__(self, size: int = LIMIT, sep=", "):
        self.size = size

    @property
    def full(self) -> bool:
        "Whether nothing more fits."
        return len(self.things) >= self.size

    async def keep(self, thing: "dict[str, int]", *, force: bool = False) -> Optional[int]:
        if self.full and not force:
            raise FullError(thing)
        result = await self._write(thing)
        return result

    def _write(self, thing): ...


if __name__ == "__main__":
    Store().keep({"a": 1})
    sys.exit(0)
