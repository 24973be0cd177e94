/** The menus of languages and versions: their links keep query and anchor, and the chosen version is remembered. */
import { showChosenVersion } from "./chosenVersion.ts";
import { forget, keep, onKeptElsewhere, recall, versionKey } from "./storage.ts";

const entries = ":is([data-purpose=locale], [data-purpose=version]) a";
const versions = "[data-version-of]";

export function startVersions(): void {
  // Runs before the browser or the client navigation reads the link's address.
  for (const type of ["click", "auxclick", "contextmenu"]) addEventListener(type, ({ target }) => carryPlace(target), true);
  if (__HAS_CHOICES__) startRemembering();
}

function startRemembering(): void {
  // A version that the site no longer has, or no longer remembers.
  for (const [area, names] of Object.entries(__VERSIONS__)) {
    if (!names.includes(recall(versionKey + area) ?? "")) forget(versionKey + area);
  }
  addEventListener("click", ({ target }) => remember(target));
  onKeptElsewhere(versionKey, showChosenVersion);
  addEventListener("bcidocs-patch", () => showChosenVersion());
}

/** Only while the event runs: links that stay changed would make the navbar differ from the next page's. */
function carryPlace(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(entries) : null;
  if (!link || link.origin !== location.origin) return;
  const written = link.getAttribute("href") ?? "";
  link.href = withPlace(new URL(link.href)).href;
  setTimeout(() => link.setAttribute("href", written));
}

/** On `/guide?x=1#usage`, `/fr/?from=menu` becomes `/fr/?x=1&from=menu#usage`. */
function withPlace(url: URL): URL {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of url.searchParams) query.set(name, value);
  url.search = url.search ? query.toString() : location.search;
  url.hash ||= location.hash;
  return url;
}

function remember(target: EventTarget | null): void {
  const { versionOf, version } = (target instanceof Element && target.closest<HTMLElement>(versions)?.dataset) || {};
  if (!versionOf || !version) return;
  keep(versionKey + versionOf, version);
  showChosenVersion();
}
