// Returns controls without a name for screen readers.
() => {
  const labelled = (element) => element.labels?.length > 0 && element.labels[0].textContent.trim() !== "";
  const hasName = (element) =>
    element.getAttribute("aria-label") || labelled(element) || element.textContent.trim() !== "";
  return [...document.querySelectorAll("a, button, input, select, textarea, [role=img], [role=region]")]
    .filter((element) => !hasName(element))
    .map((element) => element.outerHTML);
};
