// The pages work without this. It adds results while one types, and buttons that copy code.
"use strict";

const live = document.getElementById("query");
const results = document.getElementById("results");
if (live && results) {
  let latest = 0;
  let timer = 0;
  const update = async () => {
    const mine = ++latest;
    const query = new URLSearchParams({ q: live.value });
    const answer = await fetch(`/search?part&${query}`, { headers: { Accept: "text/html" } });
    const text = await answer.text();
    if (mine !== latest || !answer.ok) return;
    results.innerHTML = text;
    history.replaceState(null, "", `/search?${query}`);
  };
  live.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(update, 150);
  });
}

if (navigator.clipboard) {
  for (const code of document.querySelectorAll(".prose > pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.innerText);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    const around = document.createElement("div");
    around.className = "code";
    code.replaceWith(around);
    around.append(code, button);
  }
}
