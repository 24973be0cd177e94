/** Paints HTML, with the scripts and styles in it. */
import type { Canvas } from "../canvas.ts";
import { paintJavaScript } from "../javascript/javascript.ts";
import { paintCss } from "./css.ts";
import { paintJson } from "./json.ts";
import { paintEntities } from "./markup.ts";
import { scan } from "./scan.ts";

const parts =
  /(?<comment><!--[\s\S]*?(?:-->|$))|(?<tag><[/!?]?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*'|(?<=[^=\s])['"]|<)*?(?:>|(?=\n\s*<)|$))|(?<text>[^<]+)|(?<other><)/g;

/** Paints a page or a part of one. */
export function paintHtml(canvas: Canvas): void {
  let skipTo = 0;
  for (const { name, text, from, to } of scan(canvas, parts)) {
    if (from < skipTo) continue;
    if (name === "comment") canvas.paint(from, to, "tk-comment");
    else if (name === "text") paintEntities(canvas, from, to);
    else if (name === "tag") {
      paintTag(canvas.part(from, to));
      skipTo = paintEmbedded(canvas, text, to);
    }
  }
}

/** What stands in a script or a style; gives its end. */
function paintEmbedded(canvas: Canvas, tag: string, from: number): number {
  const element = /^<(script|style)\b/i.exec(tag)?.[1]?.toLowerCase();
  if (!element || tag.endsWith("/>")) return 0;
  const end = canvas.code.toLowerCase().indexOf(`</${element}`, from);
  const to = end < 0 ? canvas.code.length : end;
  const part = canvas.part(from, to);
  if (element === "style") paintCss(part);
  else if (/type=["']?[^"'\s>]*(?:json|importmap)/i.test(tag)) paintJson(part);
  else paintJavaScript(part);
  return to;
}

const tagParts =
  /(?<open>^<[/!?]?)|(?<name>(?<=^<[/!?]?)[^\s/>]+)|(?<equals>=)|(?<string>(?<==\s*)(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*?(?=\s|\/?>|$)))|(?<close>\/?>$)|(?<attribute>[^\s=/>"']+)/g;

/** `<a href="b">`. */
export function paintTag(canvas: Canvas): void {
  let attribute = "";
  for (const { name, text, from, to } of scan(canvas, tagParts)) {
    if (name === "attribute") attribute = text;
    if (name === "open" || name === "close") canvas.paint(from, to, "tk-punctuation");
    else if (name === "name") canvas.paint(from, to, "tk-tag");
    else if (name === "equals") canvas.paint(from, to, "tk-operator");
    else canvas.paint(from, to, name === "string" ? "tk-string" : "tk-attribute");
    if (name === "string" && attribute.startsWith("on") && text.startsWith('"')) paintHandler(canvas.part(from + 1, to - 1));
  }
}

/** The code in `onclick="…"`. */
function paintHandler(canvas: Canvas): void {
  canvas.paint(0, canvas.code.length, "plain");
  paintJavaScript(canvas);
}
