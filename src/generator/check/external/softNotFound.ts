/** Recognizes a page that a server sends with status 200 although there is none ("soft 404"). */

/** Of a title, parted at `|`, `-`, `·` and so on, one part says nothing else. */
const phrases =
  /^(?:(?:http |error )?404(?: error)?|(?:(?:error )?404 )?(?:page |file )?not found(?: 404)?|page (?:does not|doesn't) exist|page missing|(?:this )?page (?:can't|cannot|could not) be found|(?:fehler 404 )?seite nicht gefunden|page (?:introuvable|non trouvée)|página no encontrada|pagina non trovata|página não encontrada|ページが見つかりません)$/i;

/** A page about the status has it in its address. */
const isAboutIt = /404|not[-_]?found/i;

export function saysNotFound(html: string, address: string): boolean {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html.slice(0, 100_000))?.[1] ?? "";
  if (isAboutIt.test(new URL(address).pathname)) return false;
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
