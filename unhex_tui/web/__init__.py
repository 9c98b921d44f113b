"""The players' page in a browser: what they may see as a tree of elements, and the server that hands it out.

`page` and `picture` turn a players' view into `elements`, `live_page` holds the latest for all viewers, `access` says
who is let in, `site` answers requests, `server` runs it. Nothing here knows the GM's view or takes an answer.
"""
