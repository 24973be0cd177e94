/** Whether a component renders this in the browser, so that scripts leave it alone; the Markdown inside a component counts as text of the page. */
export function isOfComponent(element: Element): boolean {
  return element.closest("bcidocs-island, bcidocs-slot")?.localName === "bcidocs-island";
}
