/** An element with a class and a text. */
export function makeElement(tag: string, className: string, textContent = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent });
}
