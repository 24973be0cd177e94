/** A code block, highlighted at build time. */
import { CodeScroller } from "./CodeScroller.tsx";
import { Prerendered } from "./Prerendered.tsx";
import { RunButton } from "./RunButton.tsx";
import type { CodeBlockProps } from "./vocabulary.ts";

export function CodeBlock({ language, title, html, hasLineNumbers = false, firstLine = 1, live, controls, types }: CodeBlockProps) {
  return (
    // The generator replaces the id by the address of the sample's script.
    <figure className="code" data-language={language} data-sample={live && `sample:${live}`} data-controls={controls}>
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
      {types}
      {live && <RunButton />}
    </figure>
  );
}

/** Gives lines their numbers: a CSS counter cannot start at `first` without an inline style. Escaped code has no `<span` of its own. */
function numberLines(html: string, first: number): string {
  let number = first;
  return html.replaceAll('<span class="line', () => `<span data-line="${number++}" class="line`);
}
