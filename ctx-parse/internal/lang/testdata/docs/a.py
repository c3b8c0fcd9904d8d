#!/usr/bin/env python3
# KeepCoding
"""Module DocOther1.

More DocOther2.
"""
import os  # KeepImport

# DocOfLIMIT says how many.
LIMIT = 1


class Store(Base):
    """DocOfStore keeps é.

    More DocOther3 text.
    """

    # DocOther4 of a field
    field = 1

    def __init__(self):
        # type: () -> None
        r'''DocOf__init__ raw.'''
        # KeepBody
        self.x = 1

    @property
    # DocOther5 under a decorator
    def size(self):
        "DocOfsize in single quotes."
        text = """KeepString"""
        return text

    # DocOfput before the decorator
    @decorated(
        "KeepArgument"
    )
    async def put(self, a, b="KeepDefault"):
        """
        DocOther6 and a second
        line DocOther7.
        """
        def inner():
            """DocOfinner."""
            return 1
        return inner


def oneline(): "DocOfoneline."


# DocOfplain has no docstring.
def plain():
    # KeepOnly
    return """KeepReturned"""
