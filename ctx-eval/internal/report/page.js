"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const page = 100; // queries that are added to the list at a time

  // Text of results is untrusted: it is only ever set as text, and characters
  // that steer the direction of text or do not show become escapes.
  const show = (s) => s.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
  const string = (i) => show(data.strings[i]);
  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.filter((c) => c !== null));
    return node;
  };
  const options = (select, values, first) => {
    if (first) select.append(make("option", { value: "" }, first));
    for (const [value, text] of values) select.append(make("option", { value }, text));
  };

  // Tables and plots: one split and, by group, one metric at a time.
  const showTables = () => {
    for (const panel of document.querySelectorAll(".panel")) panel.hidden = panel.dataset.panel !== at("split").value;
    for (const group of document.querySelectorAll(".group")) group.hidden = group.dataset.group !== at("metric").value;
  };

  const distinct = (key) => [...new Set(data.queries.map((q) => q[key]))].sort((a, b) => (data.strings[a] < data.strings[b] ? -1 : 1));
  const configs = data.configs.map((name, i) => [i, show(name)]);
  const visible = new Set(data.configs.keys());
  let metric = 0, a = 0, b = 0, list = [], drawn = 0;

  const value = (q, config) => {
    const r = q.r[config];
    if (!r) return null;
    if (r.e) return data.lower[metric] ? null : 0; // no answer is as bad as a wrong one
    return r.m ? r.m[metric] : null;
  };
  // Signed so that more is better, whatever the metric.
  const worth = (q, config) => {
    const v = value(q, config);
    return v === null ? null : data.lower[metric] ? -v : v;
  };
  const difference = (q) => {
    const va = worth(q, a), vb = worth(q, b);
    return va === null || vb === null ? null : vb - va;
  };
  const spread = (q) => {
    const values = data.configs.map((_, i) => worth(q, i)).filter((v) => v !== null);
    return values.length ? Math.max(...values) - Math.min(...values) : null;
  };
  const number = (v) => (v === null ? "–" : Math.abs(v) >= 10 ? v.toFixed(0) : v.toFixed(3));

  const orders = {
    set: null,
    worst: (q) => worth(q, a),
    best: (q) => { const v = worth(q, a); return v === null ? null : -v; },
    loss: difference,
    gain: (q) => { const d = difference(q); return d === null ? null : -d; },
    spread: (q) => { const s = spread(q); return s === null ? null : -s; },
  };

  const haystacks = new Map();
  const haystack = (q) => {
    if (!haystacks.has(q)) {
      haystacks.set(q, [data.strings[q.q], data.strings[q.i], ...(q.t || []).map((t) => data.strings[t[0]] + " " + data.strings[t[1]])].join("\n").toLowerCase());
    }
    return haystacks.get(q);
  };

  const outcomes = {
    miss: (q) => { const r = q.r[a]; return r && !(r.k || []).some((k) => k[0] > 0 || k[1] > 0); },
    differ: (q) => { const d = difference(q); return d !== null && d !== 0; },
    error: (q) => q.r.some((r, i) => r && r.e && visible.has(i)),
  };

  const matches = () => {
    const words = at("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const split = data.splits[at("split").value], outcome = outcomes[at("outcome").value]; // no split: all
    const same = [["archetype", "a"], ["language", "l"], ["corpus", "c"]].filter(([id]) => at(id).value !== "");
    return data.queries.filter((q) =>
      (split === undefined || data.strings[q.s] === split) &&
      same.every(([id, key]) => String(q[key]) === at(id).value) &&
      words.every((w) => haystack(q).includes(w)) &&
      (!outcome || outcome(q)));
  };

  const sorted = (queries) => {
    const key = orders[at("order").value];
    if (!key) return queries;
    return queries.map((q, i) => [key(q), i, q])
      .sort((x, y) => (x[0] === null) - (y[0] === null) || x[0] - y[0] || x[1] - y[1]) // undefined values last
      .map((x) => x[2]);
  };

  const columns = () => data.configs.map((_, i) => i).filter((i) => visible.has(i));

  const draw = () => {
    metric = Number(at("value").value); a = Number(at("a").value); b = Number(at("b").value);
    list = sorted(matches());
    drawn = 0;
    at("list").tHead.replaceChildren(make("tr", null,
      make("th", { scope: "col" }, "question"), make("th", { scope: "col", class: "text" }, "archetype"), make("th", { scope: "col", class: "text" }, "corpus"),
      ...columns().map((i) => make("th", { scope: "col" }, show(data.configs[i]))),
      make("th", { scope: "col" }, "B − A")));
    at("list").tBodies[0].replaceChildren();
    at("count").textContent = list.length + " of " + data.queries.length + " queries";
    drawMore();
  };

  const drawMore = () => {
    const rows = list.slice(drawn, drawn + page).map(row);
    drawn += rows.length;
    at("list").tBodies[0].append(...rows);
    at("more").hidden = drawn >= list.length;
    at("more").textContent = "Show more (" + (list.length - drawn) + " left)";
  };

  const row = (q) => {
    const open = make("button", { class: "open", type: "button", "aria-expanded": "false" }, string(q.q));
    const values = columns().map((i) => {
      const r = q.r[i];
      return r && r.e ? make("td", { class: "failed", title: string(r.e) }, "failed") : make("td", null, number(value(q, i)));
    });
    const d = difference(q);
    const tr = make("tr", { "data-id": q.i },
      make("td", { class: "question" }, open, make("span", { class: "meta" }, string(q.i))),
      make("td", { class: "name" }, string(q.a)), make("td", { class: "name" }, string(q.c)), ...values,
      make("td", null, d === null ? "–" : (d > 0 ? "+" : "") + number(data.lower[metric] ? -d : d)));
    open.addEventListener("click", () => toggle(q, tr, open));
    return tr;
  };

  const toggle = (q, tr, open) => {
    const isOpen = open.getAttribute("aria-expanded") === "true";
    open.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) {
      tr.nextSibling.remove();
      return;
    }
    tr.after(make("tr", { class: "detail" }, make("td", { colspan: columns().length + 4 }, targets(q), make("div", { class: "sides" }, ...columns().map((i) => side(q, i))))));
    history.replaceState(null, "", "#q=" + encodeURIComponent(data.strings[q.i]));
  };

  const lines = (first, last) => (first > 0 ? ":" + first + (last > first ? "-" + last : "") : "");
  const place = (path, name, first, last) => string(path) + lines(first, last) + (name ? " " + string(name) : "");

  // Rank of the place itself, and in brackets that of its file.
  const rank = (r, i) => {
    const k = r && r.k && r.k[i];
    if (!k || k[0] < 0) return "–";
    return (k[0] || "–") + " (" + (k[1] || "–") + ")";
  };

  const targets = (q) => make("table", null,
    make("caption", null, "Targets, and the rank at which each was found (that of its file)"),
    make("thead", null, make("tr", null, make("th", { scope: "col" }, "target"), make("th", { scope: "col" }, "grade"),
      ...columns().map((i) => make("th", { scope: "col" }, show(data.configs[i]))))),
    make("tbody", null, ...(q.t || []).map((t, n) => make("tr", null,
      make("td", { class: "text" }, place(t[0], t[1], t[2], t[3])), make("td", null, String(t[4])),
      ...columns().map((i) => make("td", null, rank(q.r[i], n)))))));

  const side = (q, config) => {
    const r = q.r[config];
    const head = make("h3", null, show(data.configs[config]));
    if (!r) return make("div", { class: "side" }, head, make("p", { class: "none" }, "not asked"));
    if (r.e) return make("div", { class: "side" }, head, make("p", { class: "failed" }, string(r.e)));
    const what = number(value(q, config)) + (r.w ? ", " + r.w.toFixed(1) + " ms" : "");
    const hits = (r.h || []).map((h) => make("li", { class: h[7] ? "negative" : h[5] ? "hit" : h[6] ? "file" : null },
      place(h[0], h[1], h[2], h[3]),
      make("span", { class: "small" }, " " + h[4] + (h[5] ? ", grade " + h[5] : h[6] ? ", file has grade " + h[6] : "") + (h[7] ? ", negative" : ""))));
    return make("div", { class: "side" }, head, make("p", { class: "small" }, what),
      hits.length ? make("ol", null, ...hits) : make("p", { class: "none" }, "no hits"),
      r.x ? make("p", { class: "small" }, "and " + r.x + " more") : null,
      r.m ? metrics(r) : null);
  };

  const metrics = (r) => make("details", null, make("summary", { class: "small" }, "all metrics"),
    make("table", null, make("tbody", null, ...data.metrics.map((name, i) =>
      r.m[i] === null ? null : make("tr", null, make("th", { scope: "row" }, show(name)), make("td", null, number(r.m[i])))).filter(Boolean))));

  // #q=ID opens a query, also in a link that was passed on.
  const openLinked = () => {
    const match = /^#q=(.*)$/.exec(location.hash);
    if (!match) return;
    let id;
    try { id = decodeURIComponent(match[1]); } catch { return; }
    const q = data.queries.find((x) => data.strings[x.i] === id);
    if (!q) return;
    if (!list.includes(q)) { // another split or filter
      at("filter").reset();
      at("split").selectedIndex = data.splits.length;
      showTables();
      draw();
    }
    while (drawn <= list.indexOf(q)) drawMore();
    const tr = at("list").tBodies[0].querySelector('tr[data-id="' + q.i + '"]');
    const open = tr.querySelector(".open");
    if (open.getAttribute("aria-expanded") === "false") toggle(q, tr, open);
    tr.scrollIntoView();
  };

  options(at("archetype"), distinct("a").map((i) => [i, string(i)]), "all");
  options(at("language"), distinct("l").map((i) => [i, string(i)]), "all");
  options(at("corpus"), distinct("c").map((i) => [i, string(i)]), "all");
  options(at("value"), data.metrics.map((name, i) => [i, show(name)]));
  options(at("a"), configs);
  options(at("b"), configs);
  at("b").options[data.configs.length - 1].defaultSelected = true;
  if (data.metrics.length) at("value").options[data.headline].defaultSelected = true;
  for (const [i, name] of configs) {
    const box = make("input", { type: "checkbox", checked: true });
    box.addEventListener("change", () => { if (box.checked) visible.add(i); else visible.delete(i); });
    at("shown").append(make("label", null, box, " " + name));
  }
  at("filter").addEventListener("reset", () => { for (const [i] of configs) visible.add(i); });
  at("filter").addEventListener("submit", (e) => e.preventDefault());
  at("filter").addEventListener("change", (e) => { if (e.target !== at("find")) draw(); });
  let waiting;
  at("find").addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(draw, 120); });
  at("split").addEventListener("change", () => { showTables(); draw(); });
  at("metric").addEventListener("change", showTables);
  at("more").addEventListener("click", drawMore);
  addEventListener("hashchange", openLinked);
  showTables();
  draw();
  openLinked();
  document.documentElement.dataset.ready = "true";
})();
