/** What the HTML of a page on another site says: its ids, and whether the page is there at all. */

/** Fragments that the page's own scripts or the host read, and that no element has to have: routes, lines, text to highlight. */
export function isLookedFor(fragment: string): boolean {
  return (
    fragment !== "" && fragment !== "top" && !/^(?:[!/]|:~:|L\d+(?:C\d+)?(?:-L?\d+(?:C\d+)?)?$)/.test(fragment) && !/[=&]/.test(fragment)
  );
}

const names = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Ids and names of a page; GitHub puts `user-content-` in front of those in its Markdown. */
export function fragmentsOf(html: string): Set<string> {
  const found = [...html.matchAll(names)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");
  return new Set(found.flatMap((name) => (name.startsWith("user-content-") ? [name, name.slice("user-content-".length)] : [name])));
}

/** One part of a title, split at `|`, `-`, `·` and so on, says only this. */
const phrases =
  /^(?:(?:http |error )?404(?: error)?|(?:(?:error )?404 )?(?:page |file )?not found(?: 404)?|page (?:does not|doesn't) exist|page missing|(?:this )?page (?:can't|cannot|could not) be found|(?:fehler 404 )?seite nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|página não encontrada|ページが見つかりません)$/i;

export function saysNotFound(html: string, address: string): boolean {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html.slice(0, 100_000))?.[1] ?? "";
  // A page about the status has it in its address.
  if (/404|not[-_]?found/i.test(new URL(address).pathname)) return false;
  const words = (part: string) =>
    part
      .replace(/[!.…:()[\]]+/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const parts = title
    .replaceAll("&#39;", "'")
    .replaceAll("\u2019", "'")
    .split(/\s*[|–—·•»]\s*|\s+-\s+/);
  return parts.some((part) => phrases.test(words(part)));
}
