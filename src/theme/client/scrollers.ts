/** Code and tables that scroll sideways are named and can be focused, so that the arrow keys reach them; those that do not scroll are plain text. */

/** What the page has for readers without scripts: it cannot know which of them scroll. */
const attributes = ["tabindex", "role", "aria-label"];

export function startScrollers(): void {
  /** The attributes of each as the page came with them. */
  const attributesOf = new WeakMap<Element, (string | null)[]>();
  const resized = new ResizeObserver((entries) => {
    const measured = entries.map(({ target }) => ({ target, isScrolling: target.scrollWidth > target.clientWidth + 1 }));
    for (const { target, isScrolling } of measured) {
      // A reader who is there stays there.
      if (!isScrolling && target === document.activeElement) continue;
      attributes.forEach((name, index) => {
        const value = attributesOf.get(target)?.[index];
        if (isScrolling && value) target.setAttribute(name, value);
        else target.removeAttribute(name);
      });
    }
  });
  const observe = () => {
    for (const scroller of document.querySelectorAll(":is(.code pre, .table)")) {
      if (attributesOf.has(scroller) || isOfComponent(scroller)) continue;
      const values = attributes.map((name) => scroller.getAttribute(name));
      attributesOf.set(scroller, values);
      resized.observe(scroller);
    }
  };
  observe();
  for (const type of ["bcidocs-page", "bcidocs-patch"]) addEventListener(type, observe);
}

/** Whether a component renders this in the browser, so that scripts leave it alone; the Markdown inside a component counts as text of the page. */
export function isOfComponent(element: Element): boolean {
  return element.closest("bcidocs-island, bcidocs-slot")?.localName === "bcidocs-island";
}
