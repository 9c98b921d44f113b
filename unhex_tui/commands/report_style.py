"""How a report looks: light or dark as its reader's system is, black on white when printed. ASCII only."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ground: #fbfaf7; --card: #ffffff; --ink: #22252b; --quiet: #5d6370; --line: #b9bcc2;
  --good: #0b6e35; --bad: #b3122f; --strong: #9a4a00; --now: #6a2bb8; --cool: #0a58b5; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161b; --card: #1d2129; --ink: #d9dce3; --quiet: #98a0ae;
  --line: #4a5160; --good: #58c97c; --bad: #ff8494; --strong: #ffb454; --now: #f4e26b; --cool: #7cb8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; }
h1, h2, h3, h4, h5, nav, table, figcaption, .rules, svg {
  font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 2.1rem; line-height: 1.15; margin: 0 0 .2rem; }
h2 { margin: 2.6rem 0 .6rem; padding-bottom: .2rem; border-bottom: 2px solid var(--line); }
h3 { margin: 2rem 0 .4rem; font-size: 1.3rem; }
h4 { margin: 1.8rem 0 .3rem; font-size: 1.1rem; color: var(--cool); }
h5 { margin: 1rem 0 .2rem; font-size: .95rem; }
h1, h2, h3, h4, h5, li, td, th, dt, dd, p { overflow-wrap: break-word; }
header p, footer, .note { color: var(--quiet); }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
a { color: var(--cool); }
ul.told { list-style: none; margin: .2rem 0; padding: 0 0 0 .8rem; border-left: 2px solid var(--line); }
ul.told li { margin: .1rem 0; }
ul.told li.wound { color: var(--bad); }
ul.told li.gm { font-style: italic; color: var(--quiet); }
ul.told li.scene { font-weight: 600; }
.rules { font-size: .72rem; }
.rules a { text-decoration: none; }
.rules a:hover, .rules a:focus { text-decoration: underline; }
figure { margin: 1rem 0; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; }
figcaption { font-weight: 600; margin-bottom: .5rem; }
.chart + figcaption { font-weight: 400; font-size: .85rem; color: var(--quiet); margin: .4rem 0 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .88rem; width: 100%; }
th, td { text-align: left; padding: .18rem .6rem .18rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
thead th { color: var(--quiet); font-weight: 600; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
dt { font-family: system-ui, "Segoe UI", "DejaVu Sans", sans-serif; font-weight: 600; margin-top: 1rem; }
dt:target, dt:target + dd { background: var(--card); outline: 2px solid var(--cool); outline-offset: 3px; }
dd { margin: .1rem 0 0 1rem; }
dd p { margin: .2rem 0; }
svg { display: block; width: 100%; height: auto; }
svg.map { max-height: 34rem; }
svg.chart { max-width: 44rem; font-size: 13px; }
svg text { fill: var(--ink); }
.bar { fill: var(--cool); }
.likely { stroke: var(--strong); stroke-width: 3; }
.area { fill: var(--ground); stroke: var(--line); stroke-width: 2; }
.area.start, .area.exit { stroke-dasharray: 10 5; }
.area.effect { stroke: var(--strong); stroke-width: 3; }
.link { fill: none; stroke: var(--quiet); stroke-width: 3; stroke-linejoin: round; }
.link.dashed { stroke-dasharray: 7 7; }
.cross { fill: none; stroke: var(--bad); stroke-width: 4; }
.head { fill: var(--quiet); }
.cover { stroke: var(--ink); stroke-width: 7; }
.door { stroke: var(--ink); stroke-width: 3; fill: var(--ground); }
.door.closed { fill: var(--ink); }
.map text.name { font-weight: 600; }
.map text.special { fill: var(--strong); font-style: italic; }
.map text.more { fill: var(--quiet); }
.token .ring { fill: none; }
.token.current .ring { stroke: var(--ink); stroke-width: 2.5; }
.token .shape { fill: var(--cool); stroke: var(--cool); stroke-width: 2.5; }
.token .side1 { fill: var(--bad); stroke: var(--bad); }
.token .side2 { fill: var(--good); stroke: var(--good); }
.token .side3 { fill: var(--now); stroke: var(--now); }
.token .side4 { fill: var(--strong); stroke: var(--strong); }
.token.acted .shape, .token.down .shape, .token.dead .shape, .token.out .shape { fill: none; }
.token.down text, .token.dead text, .token.out text { fill: var(--quiet); font-style: italic; }
@media print {
  :root { color-scheme: light; --ground: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #999; --good: #0b6e35;
    --bad: #a0102a; --strong: #8a4200; --now: #6a2bb8; --cool: #0a4a99; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav { display: none; }
  a { color: inherit; text-decoration: none; }
  figure, tr, li { break-inside: avoid; }
  h2, h3, h4, h5, figcaption { break-after: avoid; }
  svg.map { max-height: 16cm; }
}
"""
