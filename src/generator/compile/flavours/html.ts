/** Writes the tags of JSX as HTML. */
import { htmlAttributes, type MeaningContext } from "./meaning.ts";
import { voidNames } from "./names.ts";
import type { JsxElement } from "./scan.ts";
import { textProp } from "./tags.ts";

/** The tags of an element; null where they may stay as they are written. */
export function htmlTags(element: JsxElement, context: MeaningContext): { open: string; close: string } | null {
  const { tag } = element;
  if (tag.name === "ThemedImage") return { open: themedImage(element, context), close: "" };
  const name = tag.name === "Link" ? "a" : tag.name;
  if (name === tag.name && !tag.isJsx && (!tag.isSelfClosing || voidNames.has(name))) return null;
  const { to, ...attributes } = htmlAttributes(element, context);
  if (tag.name === "Link" && typeof to === "string") attributes.href ??= to;
  const close = voidNames.has(name) ? "" : `</${name}>`;
  return { open: openTag(name, attributes), close };
}

function openTag(name: string, attributes: Record<string, string | boolean>): string {
  const written = Object.entries(attributes).map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escaped(String(value))}"`));
  return `<${name}${written.join("")}>`;
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replace(/\n\s*/g, " ");
}

/** One picture for each colour mode; the stylesheet shows the one that fits. */
function themedImage(element: JsxElement, context: MeaningContext): string {
  const sources = element.tag.props.get("sources");
  const value = sources && "value" in sources ? sources.value : null;
  const byMode = value && typeof value === "object" && !Array.isArray(value) ? value : {};
  const { sources: _, class: own = "", ...attributes } = htmlAttributes({ ...element, tag: withoutSources(element) }, context);
  return ["light", "dark"]
    .flatMap((mode) => {
      const src = byMode[mode];
      if (typeof src !== "string") return [];
      const classes = `${own === true ? "" : own} only-${mode}`.trim();
      return openTag("img", { src, alt: textProp(element.tag, "alt") ?? "", ...attributes, class: classes });
    })
    .join("");
}

function withoutSources({ tag }: JsxElement): JsxElement["tag"] {
  return { ...tag, props: new Map([...tag.props].filter(([name]) => name !== "sources")) };
}
