"""The players' page in a browser: the players' view as a tree of elements, and the server for it.

`page` and `picture` turn a players' view into `elements`, `live_page` holds the latest page for all viewers, `access`
checks requests, `site` answers them, `server` runs it. Nothing here knows the GM's view or accepts an answer.
"""
