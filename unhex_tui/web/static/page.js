// Draws the page from the tree that the server sends and keeps it up to date. Texts become text nodes and nothing else;
// elements and attributes that are not in the lists below are skipped.
"use strict";
(() => {
  const NAMES = new Set(
    ("header main section div h1 h2 h3 p ol ul li span dl dt dd svg g rect circle line polyline polygon text").split(" "),
  );
  const ATTRIBUTES = new Set(
    ("class role aria-label aria-hidden aria-current viewBox preserveAspectRatio transform x y x1 y1 x2 y2 cx cy r rx " +
      "width height points font-size text-anchor").split(" "),
  );
  const SVG = "http://www.w3.org/2000/svg";
  const HTML = "http://www.w3.org/1999/xhtml";
  const SILENT = 13000; // milliseconds without a word after which the table is away; it speaks every 5 seconds
  const RETRY = 3000;

  const root = document.getElementById("page");
  const away = document.getElementById("away");

  // ---------------------------------------------------------------- the tree made into a document

  const keys = new WeakMap();

  function isFor(node, wanted, space) {
    if (typeof wanted === "string") return node.nodeType === Node.TEXT_NODE;
    return node.nodeType === Node.ELEMENT_NODE && node.localName === wanted[0] && node.namespaceURI === space &&
      keys.get(node) === wanted[1].key;
  }

  function spaceOf(wanted, space) {
    return wanted[0] === "svg" ? SVG : space;
  }

  function change(node, wanted, space) {
    if (typeof wanted === "string") {
      if (node.data !== wanted) node.data = wanted;
      return;
    }
    const attributes = wanted[1];
    for (const { name } of [...node.attributes]) {
      if (!(name in attributes)) node.removeAttribute(name);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (ATTRIBUTES.has(name) && node.getAttribute(name) !== value) node.setAttribute(name, value);
    }
    fill(node, wanted.slice(2), space);
  }

  function make(wanted, space) {
    if (typeof wanted === "string") return document.createTextNode(wanted);
    const node = document.createElementNS(space, wanted[0]);
    if (wanted[1].key !== undefined) keys.set(node, wanted[1].key);
    change(node, wanted, space);
    return node;
  }

  // What is there already is kept and changed in place, so that nothing flickers and tokens can glide.
  function fill(parent, children, space) {
    const keyed = new Map();
    for (const node of parent.childNodes) {
      if (keys.has(node)) keyed.set(keys.get(node), node);
    }
    let next = parent.firstChild;
    for (const wanted of children) {
      const plain = typeof wanted === "string";
      if (!plain && !NAMES.has(wanted[0])) continue;
      const inside = plain ? space : spaceOf(wanted, space);
      let node = plain || wanted[1].key === undefined ? next : keyed.get(wanted[1].key);
      while (node && node === next && !isFor(node, wanted, inside) && !keys.has(node)) {
        next = node.nextSibling;
        node.remove();
        node = plain || wanted[1].key === undefined ? next : keyed.get(wanted[1].key);
      }
      if (node && isFor(node, wanted, inside)) {
        if (node === next) next = next.nextSibling;
        else parent.insertBefore(node, next);
        change(node, wanted, inside);
      } else {
        parent.insertBefore(make(wanted, inside), next);
      }
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  }

  // ---------------------------------------------------------------- as large as the window allows

  const SIZES = [1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6, 0.55, 0.5];

  function overflows(part) {
    return part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
  }

  function fit() {
    const wide = matchMedia("(min-width: 900px) and (min-aspect-ratio: 1/1)").matches;
    const people = root.querySelector(".people");
    const news = root.querySelector(".news");
    const lines = [...root.querySelectorAll(".log > li")];
    for (const line of lines) line.hidden = false;
    shrink(people, wide ? SIZES : []);
    shrink(root.querySelector(".ended, .turn"), wide ? SIZES : []);
    if (news) news.style.removeProperty("--size");
    for (const line of wide && news ? lines.slice(0, -2) : []) {
      if (!overflows(news)) break;
      line.hidden = true;
    }
    shrink(news, wide ? SIZES.filter((size) => size <= 1) : []);
  }

  function shrink(part, sizes) {
    if (!part) return;
    part.style.removeProperty("--size");
    for (const size of sizes) {
      part.style.setProperty("--size", String(size));
      if (!overflows(part)) break;
    }
  }

  addEventListener("resize", fit);

  // ---------------------------------------------------------------- whose sheet comes first

  // Who looks on is kept by this browser and told to nobody.
  const who = document.getElementById("who");
  const ME = "me";

  function kept() {
    try {
      return localStorage.getItem(ME) || "";
    } catch {
      return who.value;
    }
  }

  function offer() {
    const me = kept();
    const sheets = [...root.querySelectorAll(".sheet")];
    const wanted = [["", "none of these"], ...sheets.map((one) => [keys.get(one), one.querySelector("h2").textContent])];
    if (wanted.map(String).join() !== [...who.options].map((one) => [one.value, one.text]).map(String).join()) {
      who.replaceChildren(...wanted.map(([key, name]) => new Option(name, key)));
    }
    const mine = sheets.find((one) => keys.get(one) === me);
    who.value = mine ? me : "";
    for (const one of sheets) one.classList.toggle("mine", one === mine);
    document.body.classList.toggle("chosen", Boolean(mine));
    document.getElementById("me").hidden = sheets.length < 2;
  }

  who.addEventListener("change", () => {
    try {
      localStorage.setItem(ME, who.value);
    } catch {
      // it holds until the page is left
    }
    offer();
  });

  // ---------------------------------------------------------------- the events

  let source = null;
  let heard = Date.now();
  let asked = 0;

  function tell(text) {
    away.textContent = text;
    away.hidden = text === "";
    document.documentElement.classList.toggle("away", text !== "");
  }

  function listen() {
    asked = Date.now();
    heard = Date.now();
    if (source) source.close();
    source = new EventSource("events");
    source.addEventListener("page", (event) => {
      heard = Date.now();
      fill(root, [JSON.parse(event.data)], HTML);
      offer();
      const title = root.querySelector(".title");
      if (title && title.textContent) document.title = title.textContent;
      fit();
      tell("");
    });
    source.addEventListener("beat", () => {
      heard = Date.now();
    });
    source.addEventListener("closed", () => {
      source.close();
      tell("The GM has closed this page. If it is opened again, it has a new address.");
    });
    source.addEventListener("error", missing);
  }

  function missing() {
    tell("Connection lost. Trying again… (After a restart the page has a new address.)");
  }

  setInterval(() => {
    if (Date.now() - heard > SILENT) missing();
    const lost = source.readyState === EventSource.CLOSED || Date.now() - heard > SILENT;
    if (lost && Date.now() - asked > RETRY) listen();
  }, 1000);
  listen();
})();
