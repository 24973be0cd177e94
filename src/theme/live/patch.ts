/**
 * Brings an open page up to date in place. Three trees take part: the page as it was sent, the page as it is sent now, and the
 * page that is shown, which scripts and the reader have changed since it was sent. Only what differs between the first two is
 * changed in the third, so that open menus, chosen tabs, typed text and the scroll position stay.
 */

/** Elements that are another thing when anything of them changes: they are put in anew. */
const whole = "bcidocs-island, script, style, svg, video, audio, iframe";

export function patchBody(before: Document, after: Document): void {
  patchElement(document.body, before.body, after.body);
  for (const name of ["lang", "dir", "class"])
    patchAttribute(document.documentElement, { before: before.documentElement, after: after.documentElement, name });
}

/** Whether a script of the page has changed: it would not run when it is put in. */
export function hasNewScript(before: Document, after: Document): boolean {
  const scripts = (page: Document) =>
    [...page.querySelectorAll("script:not([type='application/json'], [data-live])")].map((script) => script.outerHTML);
  return scripts(before).join() !== scripts(after).join();
}

function patchNode(shown: Node, before: Node, after: Node): void {
  if (before.isEqualNode(after)) return;
  if (shown instanceof Element && before instanceof Element && after instanceof Element) {
    if (!isAlike(before, after) || after.matches(whole)) shown.replaceWith(copyOf(after));
    else patchElement(shown, before, after);
  } else if (shown instanceof CharacterData && after instanceof CharacterData && shown.nodeType === after.nodeType) shown.data = after.data;
  else (shown as ChildNode).replaceWith(copyOf(after));
}

function patchElement(shown: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) patchAttribute(shown, { before, after, name });
  patchChildren(shown, [...before.childNodes], [...after.childNodes]);
}

function patchAttribute(shown: Element, { before, after, name }: { before: Element; after: Element; name: string }): void {
  const value = after.getAttribute(name);
  if (value === before.getAttribute(name)) return;
  if (value === null) shown.removeAttribute(name);
  else shown.setAttribute(name, value);
}

function patchChildren(shown: Element, before: ChildNode[], after: ChildNode[]): void {
  const counterparts = findCounterparts([...shown.childNodes], before);
  if (!counterparts) {
    shown.replaceChildren(...after.map(copyOf));
    return;
  }
  let start = 0;
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  const shownOld = counterparts.slice(start, before.length - end);
  const follower = counterparts[before.length - end] ?? counterparts.at(-1)?.nextSibling ?? null;
  for (const [index, node] of fresh.entries()) {
    const [place, was] = [shownOld[index], old[index]];
    if (place && was) patchNode(place, was, node);
    else shown.insertBefore(copyOf(node), follower);
  }
  for (const place of shownOld.slice(fresh.length)) place.remove();
}

/** For each node of the sent page the one that is shown for it; scripts may have added others. null when one is missing. */
function findCounterparts(shown: ChildNode[], before: ChildNode[]): ChildNode[] | null {
  if (shown.length === before.length) return shown.every((node, index) => isAlike(node, before[index])) ? shown : null;
  const found: ChildNode[] = [];
  let at = 0;
  for (const node of before) {
    while (at < shown.length && !isAlike(shown[at], node)) at++;
    const match = shown[at++];
    if (!match) return null;
    found.push(match);
  }
  return found;
}

function isSame(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b);
}

function isAlike(a: Node | undefined, b: Node | undefined): boolean {
  if (!a || !b || a.nodeName !== b.nodeName) return false;
  return !(a instanceof Element && b instanceof Element) || a.id === b.id || a.matches("h1, h2, h3, h4, h5, h6");
}

function copyOf(node: Node): Node {
  return document.importNode(node, true);
}
