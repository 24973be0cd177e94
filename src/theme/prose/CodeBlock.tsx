/** A code block, highlighted at build time. */
import type { ReactNode } from "react";
import { CodeScroller } from "./CodeScroller.tsx";
import { Prerendered } from "./Prerendered.tsx";
import { RunButton } from "./RunButton.tsx";

/** `bcidocs-code`: a fenced or indented code block, highlighted at build time. */
export interface CodeBlockProps {
  /** e.g. `ts`; `text` when none was given or it is unknown. */
  language: string;
  title?: string;
  /** Lines `<span class="line">…</span>`, joined by line feeds, of tokens `<span class="tk-…">`; a line may be `is-highlighted`, `is-added`, `is-removed`. */
  html: string;
  hasLineNumbers?: boolean;
  /** Number of the first line; 1 when left out. */
  firstLine?: number;
  /** Id of the live sample that it is, which readers can run. */
  live?: string;
  /** Names of what readers can change and see while it runs, e.g. `Calm, Motors`. */
  controls?: string;
  /** The types of the names in it, which the generator puts in. */
  types?: ReactNode;
}

export function CodeBlock({ language, title, html, hasLineNumbers = false, firstLine = 1, live, controls, types }: CodeBlockProps) {
  return (
    // The generator replaces the id by the address of the sample's script.
    <figure className="code" data-language={language} data-sample={live && `sample:${live}`} data-controls={controls}>
      {title && <figcaption className="code-title">{title}</figcaption>}
      {!title && language !== "text" && (
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
