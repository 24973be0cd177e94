/** The one place where finished HTML enters a page: code and formulas, made of escaped text, and markup from the config. Never that of Markdown. */

interface PrerenderedProps {
  as: "code" | "div" | "li" | "span";
  html: string;
  className?: string | undefined;
}

export function Prerendered({ as: Element, html, className }: PrerenderedProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the generator, or written by the site's owner
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
