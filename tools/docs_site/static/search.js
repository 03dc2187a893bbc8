// Search without a server, like app/pages/search.py: the entries with the most words of the query, those with
// matching titles first. ENTRIES comes from search-index.js: title, address, shelf, and text.
"use strict";

{
  const MOST_WORDS = 5;
  const AROUND = 60;
  const LENGTH = 220;
  const query = document.getElementById("words");
  const status = document.getElementById("found");
  const list = document.getElementById("hits");
  const entries = window.ENTRIES.map(([title, address, shelf, text]) => {
    return { title, address, shelf, text, sought: `${title} ${text} ${shelf}`.toLowerCase() };
  });

  const weight = (entry, words) => {
    const title = entry.title.toLowerCase();
    const scores = words.map((word) => 2 * title.includes(word) + title.startsWith(word));
    return 4 * (title === words.join(" ")) + scores.reduce((sum, score) => sum + score, 0);
  };

  const marked = (text, words) => {
    const escaped = [...words].sort((a, b) => b.length - a.length).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    return text.split(new RegExp(`(${escaped.join("|")})`, "i")).map((piece, number) => {
      if (number % 2 === 0) return piece;
      const mark = document.createElement("mark");
      mark.textContent = piece;
      return mark;
    });
  };

  const excerpt = (text, words) => {
    const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0);
    const first = Math.min(...places, text.length);
    const start = first > AROUND && places.length ? text.lastIndexOf(" ", first - AROUND) + 1 : 0;
    return `${start ? "…" : ""}${text.slice(start, start + LENGTH)}${start + LENGTH < text.length ? "…" : ""}`;
  };

  const item = (entry, words) => {
    const row = document.createElement("li");
    const link = document.createElement("a");
    link.href = entry.address;
    link.append(...marked(entry.title, words));
    const shelf = document.createElement("small");
    shelf.textContent = entry.shelf;
    const text = document.createElement("p");
    text.append(...marked(excerpt(entry.text, words), words));
    row.append(link, " ", shelf, text);
    return row;
  };

  const update = () => {
    const stripped = query.value.toLowerCase().split(/\s+/).map((word) => word.replace(/^[?!.,]+|[?!.,]+$/g, ""));
    const every = [...new Set(stripped.filter(Boolean))];
    const longest = [...every].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
    const words = every.filter((word) => longest.includes(word)); // the longest say the most
    const most = Number(list.dataset.most);
    const counts = entries.map((entry) => words.filter((word) => entry.sought.includes(word)).length);
    const best = Math.max(1, ...counts);
    const hits = entries.filter((_, number) => counts[number] === best);
    hits.sort((one, other) => weight(other, words) - weight(one, words));
    list.replaceChildren(...hits.slice(0, most).map((entry) => item(entry, words)));
    const leftOut = words.length < every.length ? `Only the ${MOST_WORDS} longest words are looked for. ` : "";
    if (!words.length) status.textContent = "Type a word or a rule id.";
    else if (!hits.length) status.textContent = `${leftOut}No results for “${query.value}”. Try fewer words, or an id such as RACE-SETTLE-2.`;
    else status.textContent = `${leftOut}${best < words.length ? "No page has all these words. " : ""}${Math.min(hits.length, most)}${hits.length > most ? " or more" : ""} ${hits.length === 1 ? "result" : "results"} for ${best < words.length ? "most of " : ""}“${query.value}”`;
  };

  query.value = new URLSearchParams(location.search).get("q") ?? "";
  query.addEventListener("input", () => {
    history.replaceState(null, "", `?${new URLSearchParams({ q: query.value })}`);
    update();
  });
  update();
}
