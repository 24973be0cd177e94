/** MDX, read without running it: JSX, statements and comments become Markdown with directives. */

import type { SiteConfig } from "../../model/config.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { createSourceText, type Origin, placeAt, type SourceText } from "../sources.ts";
import { type Emitted, emitJsx } from "./emit.ts";
import { addValue, createBindings } from "./esm.ts";
import { type Literal, readLiteral } from "./literal.ts";
import { isKnown, type Unread } from "./meaning.ts";
import { type Item, type Scan, scanJsx } from "./scan.ts";

/** A file as Markdown with directives. */
export interface Translation extends Pick<Emitted, "meanings" | "inline"> {
  text: string;
  origin: Origin;
  problems: Problem[];
}

export interface MdxOptions {
  components: string[];
  html: SiteConfig["markdown"]["html"];
  /** What the element that includes the file passes on. */
  props: Record<string, Literal>;
}

/** Cheap, and true for every text that may hold JSX. */
const marker = /^(?:import|export)[\s{*"']|<[A-Z]|className=|=\{|\{\s*\/\*/m;

/** The translation of a file; null for plain Markdown. */
export function translateMdx(source: SourceText, { components, html, props }: MdxOptions): Translation | null {
  const { text, path } = source;
  const isMdx = /\.mdx$/i.test(path);
  const hasProps = Object.keys(props).length > 0;
  if (!isMdx && !hasProps && !marker.test(text)) return null;
  const bindings = createBindings();
  addValue("props", props, bindings.values);
  const scan = scanJsx(text, { bindings, isMdx, isKnown: (name) => isKnown(name, components) });
  if (!isMdx && !hasProps && !scan.isJsx && scan.unclosed.length === 0 && !hasComponents(scan, { components, html })) return null;
  const isStrict = isMdx || hasProps || bindings.imports.size > 0 || bindings.values.size > 1 || bindings.defined.size > 0;
  const unread: Unread[] = [];
  const items = isStrict ? scan.items : withoutExpressions(scan.items);
  const textOf = (inner: string): string | null => textOfInner(inner, bindings.values);
  const emitted = emitJsx(items, { text, bindings, components, hasHtml: html !== "off", textOf, report: (found) => unread.push(found) });
  const { lineStarts } = createSourceText(path, emitted.text);
  return {
    ...emitted,
    origin: { source, lineStarts, pieces: emitted.pieces },
    problems: [...unread.map((found) => problemOf(found, source)), ...scan.unclosed.map((found) => neverClosed(found, source))],
  };
}

/** Unknown elements make a page MDX only where they would be removed otherwise: trusted HTML may have elements of its own. */
function hasComponents(scan: Scan, { components, html }: Pick<MdxOptions, "components" | "html">): boolean {
  return [...scan.components].some((name) => html === "sanitize" || isKnown(name, components));
}

/** Braces in a page that is Markdown but for its tags are text. */
function withoutExpressions(items: Item[]): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === "expression") return [];
    return item.kind === "element" ? [{ ...item, children: withoutExpressions(item.children) }] : [item];
  });
}

/** `{"text"}` or `text`; null for code that is not a literal, and for text with tags. */
function textOfInner(inner: string, names: ReadonlyMap<string, Literal>): string | null {
  if (!inner.startsWith("{")) return /[<{]/.test(inner) ? null : inner;
  const literal = inner.endsWith("}") ? readLiteral(inner.slice(1, -1), names) : null;
  if (!literal || (literal.value !== null && typeof literal.value === "object")) return null;
  return typeof literal.value === "string" || typeof literal.value === "number" ? String(literal.value) : "";
}

function neverClosed({ name, start, end }: Scan["unclosed"][number], source: SourceText): Problem {
  const hint = `Write </${name}> where it ends. Until then the tag is left out, and what follows it is ordinary text.`;
  return problem("M053", `<${name}> is never closed.`, { place: placeAt(source, start, end - start), hint });
}

function problemOf({ construct, start, end, hint }: Unread, source: SourceText): Problem {
  const feed = source.text.indexOf("\n", start);
  const place = placeAt(source, start, Math.min(end, feed < 0 ? end : feed) - start);
  if (hint !== undefined) return problem("M033", `${construct} is not a literal that can be read without running code.`, { place, hint });
  const name = construct.slice(1, -1);
  const advice = `Register theme/components/${name}.tsx, or write Markdown in its place; what is within the element is kept.`;
  return problem("M032", `${construct} is an MDX component that this site does not have.`, { place, hint: advice });
}
