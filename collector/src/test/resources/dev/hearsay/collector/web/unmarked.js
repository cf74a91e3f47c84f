// Returns texts, or parts of them, with letters that are not between ⟦ and ⟧. Excluded are quotations: bytes, messages of
// the collector, names of languages, the product's name, and ε.
() => {
  const QUOTED = "noscript, code, .brand, option[lang], body [lang=en]";

  const outside = (text) => {
    let depth = 0;
    return [...text]
      .filter((letter) => {
        depth += letter === "⟦" ? 1 : 0;
        const isOutside = depth === 0;
        depth -= letter === "⟧" ? 1 : 0;
        return isOutside;
      })
      .join("");
  };
  const hasLetters = (text) => /\p{L}/u.test(outside(text).replaceAll("ε", ""));

  const texts = [document.title.replace("Hearsay", "")];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement.closest(QUOTED)) {
      texts.push(textContent);
    }
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [data-label]")) {
    for (const name of ["aria-label", "title", "placeholder", "data-label"]) {
      texts.push(element.getAttribute(name) ?? "");
    }
  }
  return texts.filter(hasLetters);
};
