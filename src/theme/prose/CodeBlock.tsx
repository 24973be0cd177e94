/** Code blocks: highlighted at build time, or a plain `pre` that came without highlighting. */
import type { HTMLAttributes, ReactNode } from "react";
import { useStrings } from "../context/site.tsx";
import { Prerendered } from "./Prerendered.tsx";
import type { CodeBlockProps } from "./vocabulary.ts";

export function CodeBlock({ language, title, html, hasLineNumbers = false, firstLine = 1 }: CodeBlockProps) {
  return (
    <figure className="code" data-language={language}>
      {title && <figcaption className="code-title">{title}</figcaption>}
      {language !== "text" && (
        <span className="code-language" aria-hidden="true">
          {language}
        </span>
      )}
      <CodeScroller name={title ?? language}>
        <Prerendered
          as="code"
          className={hasLineNumbers ? "has-line-numbers" : undefined}
          html={hasLineNumbers ? numberLines(html, firstLine) : html}
        />
      </CodeScroller>
    </figure>
  );
}

/** A `pre` from raw HTML. */
export function Preformatted({ children }: HTMLAttributes<HTMLPreElement>) {
  return (
    <div className="code">
      <CodeScroller name="">{children}</CodeScroller>
    </div>
  );
}

/** Long lines scroll inside, so the keyboard must be able to reach the block. A group and no region: a page may hold dozens. */
function CodeScroller({ name, children }: { name: string; children: ReactNode }) {
  const { scrollableCode } = useStrings();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is operated by the arrow keys
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <pre tabIndex={0} role="group" aria-label={name ? `${scrollableCode}: ${name}` : scrollableCode}>
      {children}
    </pre>
  );
}

/**
 * Gives each line its number as `data-line`, which the stylesheet draws. A CSS counter cannot start at `first`
 * without an inline style. In escaped code the text `<span` does not occur, so only real lines match.
 */
function numberLines(html: string, first: number): string {
  let number = first;
  return html.replaceAll('<span class="line', () => `<span data-line="${number++}" class="line`);
}
