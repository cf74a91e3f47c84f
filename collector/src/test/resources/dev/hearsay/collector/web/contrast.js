// Returns texts with less contrast to their background than WCAG 2.2 requires at level AA: 4.5, or 3 for large text.
() => {
  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const isOpaque = (colour) => (channels(colour)[3] ?? 1) === 1;

  const background = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = getComputedStyle(each).backgroundColor;
      if (isOpaque(colour)) {
        return colour;
      }
    }
    return "rgb(255, 255, 255)";
  };

  const linear = (channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const isFaint = (element) => {
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    return contrast(style.color, background(element)) < (isLarge ? 3 : 4.5);
  };

  return [...document.querySelectorAll("body *")]
    .filter((element) => hasText(element) && isShown(element) && isFaint(element))
    .map((element) => `${element.textContent.trim()} ${getComputedStyle(element).color} on ${background(element)}`);
};
