// What the page is made of. Nothing that comes is ever read as HTML.

/** An element with a class and words. */
export function element(name, style = "", words = "") {
  const element = document.createElement(name);
  if (style) element.className = style;
  if (words) element.textContent = words;
  return element;
}
