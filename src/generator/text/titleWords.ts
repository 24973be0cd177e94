/** Makes a title of the name of a file, a folder or a package. */

/** How readers know these, whatever a name makes of them. */
const abbreviations = new Set("api ci cli css faq html http https id io js json jsx lts mdx sdk sql ssr tls ui url ux xml yaml".split(" "));

/** `my-sdk` -> `My SDK`; a word that has capitals keeps them. `dividers` stand between words. */
export function titleOfName(name: string, dividers = /[-_]+/g): string {
  const words = name
    .replace(dividers, " ")
    .trim()
    .split(/\s+/)
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
