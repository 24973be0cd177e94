/**
 * The one place where finished HTML enters a page. There are three kinds: highlighted code and formulas, which the generator makes from escaped text,
 * and markup from the config (navbar, announcement, footer), which the site's owner writes. HTML of readers or Markdown pages never comes here.
 */

interface PrerenderedProps {
  as: "code" | "div" | "li" | "span";
  html: string;
  className?: string | undefined;
}

export function Prerendered({ as: Element, html, className }: PrerenderedProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the generator, or written by the site's owner
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
