// Offers the other versions of the documentation, if there are any. VERSIONS is that of versions.js in
// the folder above.
"use strict";

{
  const choice = document.getElementById("version");
  const shown = choice.value;
  const others = (window.VERSIONS ?? []).filter((version) => version !== shown);
  if (others.length) {
    choice.replaceChildren(...window.VERSIONS.map((version) => new Option(version, version, false, version === shown)));
    choice.disabled = false;
    choice.addEventListener("change", () => {
      location.href = `${choice.dataset.root}${choice.value}/index.html`;
    });
  }
}
