"""The players' page in a browser: the players' view as a tree of elements, and the server for it.

`page` and `picture` turn a players' view into elements, `site` holds the latest page and answers requests, `access`
checks them, `server` runs it. Nothing here knows the GM's view or accepts an answer.
"""
