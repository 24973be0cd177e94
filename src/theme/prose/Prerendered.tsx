/**
 * The one place where finished HTML enters a page. It draws two kinds: highlighted code, which the generator made from escaped text,
 * and markup that the owner of the site wrote into the config (navbar, announcement, footer). Nothing a reader or a Markdown page wrote comes here.
 */

interface PrerenderedProps {
  as: "code" | "div" | "li" | "span";
  html: string;
  className?: string | undefined;
}

export function Prerendered({ as: Element, html, className }: PrerenderedProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the highlighter, or written by the site's owner
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
