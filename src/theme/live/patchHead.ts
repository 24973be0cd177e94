/** Updates the head of an open page: title, metadata, stylesheets. */

/** What belongs to one page; scripts and the policy that a page was loaded with stay. */
const about = "meta:not([http-equiv]), link:not([rel=stylesheet])";

/** Resolves when new stylesheets apply. An old one stays until then, so that the page is never unstyled. */
export async function patchHead(before: Document, after: Document): Promise<void> {
  const [old, fresh] = [namesOf(before, about), namesOf(after, about)];
  for (const element of document.head.querySelectorAll(about)) {
    if (old.has(element.outerHTML) && !fresh.has(element.outerHTML)) element.remove();
  }
  const added = [...after.head.querySelectorAll(about)].filter((element) => !old.has(element.outerHTML));
  document.head.append(...added.map((element) => document.importNode(element, true)));
  await patchStyles(after);
}

function namesOf(page: Document, selector: string): Set<string> {
  return new Set([...page.head.querySelectorAll(selector)].map((element) => element.outerHTML));
}

async function patchStyles(after: Document): Promise<void> {
  const shown = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const wanted = [...after.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const urls = new Set(wanted.map(({ href }) => href));
  const known = new Set(shown.map(({ href }) => href));
  const isLateInUse = shown.some((link) => link.hasAttribute("disabled") === false && !urls.has(link.href));
  let place: Element | undefined = shown.at(-1);
  const loads: Promise<unknown>[] = [];
  for (const sheet of wanted) {
    if (known.has(sheet.href)) continue;
    const link = document.importNode(sheet, true);
    if (link.hasAttribute("disabled") && isLateInUse) link.removeAttribute("disabled");
    if (!link.hasAttribute("disabled")) loads.push(loadOf(link));
    if (place) place.after(link);
    else document.head.append(link);
    place = link;
  }
  await Promise.all(loads);
  for (const link of shown) if (!urls.has(link.href)) link.remove();
}

function loadOf(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
}
