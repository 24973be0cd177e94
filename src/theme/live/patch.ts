/**
 * Updates an open page in place: what differs between the page as sent before and as sent now changes in the page that is open.
 * Anything else stays as scripts and the reader left it: open menus, chosen tabs, typed text, the scroll position.
 */
import { copyAttribute, loadStyles, updateHead } from "../client/swap.ts";
import { align } from "./align.ts";

/** Elements that are replaced as a whole when anything in them changes. */
const whole = "bcidocs-island, script, style, svg, video, audio, iframe";

/** A long sidebar that a script has replaced by the whole list; see `wholeSidebar.ts`. */
const exchanged = "[data-kept]";

export function patchBody(before: Document, after: Document): void {
  const chosen = [...document.querySelectorAll<HTMLInputElement>("input[type=radio]:checked")];
  patchElement(document.body, before.body, after.body);
  for (const name of ["lang", "dir", "class"])
    patchAttribute(document.documentElement, { before: before.documentElement, after: after.documentElement, name });
  // Renaming a radio button's group would lose its choice to the buttons that had the name before.
  for (const choice of chosen) if (choice.isConnected) choice.checked = true;
}

/** Resolves when new stylesheets apply. An old one stays until then, so that the page is never unstyled. */
export async function patchHead(after: Document): Promise<void> {
  updateHead(after);
  const currentStyles = document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const newHrefs = new Set([...after.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(({ href }) => href));
  // One that is disabled would never load.
  for (const link of after.querySelectorAll("link[disabled]")) link.removeAttribute("disabled");
  await loadStyles(after);
  for (const link of currentStyles) if (!newHrefs.has(link.href)) link.remove();
}

/** Whether something changed that cannot be applied to an open page: scripts would not run, and a page keeps its policy. */
export function needsReload(before: Document, after: Document): boolean {
  const parts = (page: Document) =>
    [...page.querySelectorAll("script:not([type='application/json'], [data-live]), meta[http-equiv]")].map(({ outerHTML }) => outerHTML);
  return parts(before).join() !== parts(after).join();
}

/** The node that is shown now. */
function patchNode(current: ChildNode, before: ChildNode, after: ChildNode): ChildNode {
  if (before.isEqualNode(after)) return current;
  if (current instanceof Element && before instanceof Element && after instanceof Element) {
    if (!isAlike(before, after) || after.matches(whole)) return replace(current, after);
    patchElement(current, before, after);
    return current;
  }
  if (!(current instanceof CharacterData && after instanceof CharacterData && current.nodeType === after.nodeType))
    return replace(current, after);
  current.data = after.data;
  return current;
}

function patchElement(current: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()]))
    patchAttribute(current, { before, after, name });
  if (current.matches(exchanged)) {
    current.removeAttribute("data-kept");
    current.replaceChildren(...[...after.childNodes].map(copyOf));
  } else patchChildren(current, [...before.childNodes], [...after.childNodes]);
}

function patchAttribute(current: Element, { before, after, name }: { before: Element; after: Element; name: string }): void {
  if (after.getAttribute(name) !== before.getAttribute(name)) copyAttribute(current, after, name);
}

function patchChildren(current: Element, before: ChildNode[], after: ChildNode[]): void {
  const counterparts = findCounterparts([...current.childNodes], before);
  if (!counterparts) {
    current.replaceChildren(...after.map(copyOf));
    return;
  }
  // Nodes that scripts have appended stay.
  let follower: ChildNode | null = counterparts.at(-1)?.nextSibling ?? null;
  const origins = originsOf(before, after);
  const staying = new Set(origins);
  for (const [at, place] of counterparts.entries()) if (!staying.has(at)) place.remove();
  for (const [at, node] of [...after.entries()].reverse()) {
    const origin = origins[at] ?? -1;
    const [place, was] = [counterparts[origin], before[origin]];
    follower = place && was ? patchNode(place, was, node) : current.insertBefore(copyOf(node), follower);
  }
}

function originsOf(old: ChildNode[], fresh: ChildNode[]): (number | null)[] {
  if (old.length === 0 || fresh.length === 0) return fresh.map(() => null);
  return align({ old: old.map(keyOf), fresh: fresh.map(keyOf), canBecome: (from, to) => isAlike(old[from], fresh[to]) });
}

/** Tabs are numbered: a new group above changes only the numbers of those below. */
function keyOf(node: ChildNode): string {
  return node instanceof Element ? node.outerHTML.replace(/\btabs-\d+/g, "tabs-") : `${node.nodeType} ${node.nodeValue}`;
}

/** The shown node for each node of the sent page; scripts may have added others. null when one is missing. */
function findCounterparts(current: ChildNode[], before: ChildNode[]): ChildNode[] | null {
  const counterparts: ChildNode[] = [];
  let at = 0;
  for (const node of before) {
    while (at < current.length && !isCounterpart(current[at], node)) at++;
    const match = current[at++];
    if (!match) return null;
    counterparts.push(match);
  }
  return counterparts;
}

/** By the first class, since scripts add others. */
function isCounterpart(shown: Node | undefined, before: Node): boolean {
  if (!shown || shown.nodeName !== before.nodeName) return false;
  return !(shown instanceof Element && before instanceof Element) || (shown.id === before.id && shown.classList[0] === before.classList[0]);
}

/** Whether one can become the other. Ids of headings follow their text, other ids may be numbered. */
function isAlike(a: Node | undefined, b: Node | undefined): boolean {
  if (!a || !b || a.nodeName !== b.nodeName) return false;
  if (!(a instanceof Element && b instanceof Element) || a.matches("h1, h2, h3, h4, h5, h6")) return true;
  return withoutNumber(a.id) === withoutNumber(b.id) && a.classList[0] === b.classList[0];
}

function withoutNumber(id: string): string {
  return id.replace(/\d+/g, "");
}

function replace(shown: ChildNode, after: ChildNode): ChildNode {
  const copy = copyOf(after);
  shown.replaceWith(copy);
  return copy;
}

function copyOf(node: ChildNode): ChildNode {
  return document.importNode(node, true);
}
