/** `<CodeBlock>` and its like as a fence, or as an include of the file that is imported. */
import { withoutLoaders } from "../../text/snippets.ts";
import { type MdNode, plainText } from "../tree.ts";
import { type Context, include, type Jsx, reportCode } from "./asDirective.ts";
import { isElement, isExpression, unwrapped } from "./blocks.ts";
import { isSet, text } from "./props.ts";
import { restore } from "./protect.ts";
import { readExpression } from "./values.ts";

/** Code as a template, as a string, as plain text or as an imported file. */
export function codeBlock(jsx: Jsx, context: Context): MdNode[] {
  const { node, props } = jsx;
  const lang = text(props, "language") ?? text(props, "lang") ?? /language-(\S+)/.exec(text(props, "className") ?? "")?.[1] ?? "";
  const title = text(props, "title");
  const inner = (node.children ?? []).flatMap(unwrapped).filter(({ value }) => value?.trim() !== "");
  const [first] = inner;
  // As it is written: MDX takes the indentation of the element from the lines of a template.
  const sourceCode =
    first && isExpression(first)
      ? context.source.text.slice((first.position?.start.offset ?? 0) + 1, (first.position?.end.offset ?? 0) - 1)
      : null;
  const codeProp = props.get("code");
  const within = inner.length === 1 && sourceCode !== null ? restore(sourceCode).trim() : null;
  const expression = codeProp && "code" in codeProp ? codeProp.code.trim() : within;
  const file = expression === null ? undefined : context.names.imports.get(expression);
  if (file !== undefined) return [include(jsx, { file: withoutLoaders(file), code: lang, ...(title && { title }) })];
  const read = codeProp && "value" in codeProp ? codeProp : expression === null ? null : readExpression(expression, context.names);
  const literal = read && read !== "nothing" && typeof read.value === "string" ? read.value : null;
  const value =
    codeProp === undefined && expression === null && inner.every((child) => !isElement(child) && !isExpression(child))
      ? inner.map(plainText).join("\n")
      : literal;
  if (value === null) {
    reportCode(`<${node.name}>`, node, "Write the code in a fenced code block.", context);
    return [];
  }
  const numbers = isSet(props, "showLineNumbers") ? " showLineNumbers" : "";
  const meta =
    `${title ? `title="${title.replaceAll('"', "&quot;")}"` : ""}${numbers} ${text(props, "metastring") ?? text(props, "meta") ?? ""}`.trim();
  return [
    { type: "code", lang: lang || null, meta: meta || null, value: value.replace(/^(?:[ \t]*\n)+|\s+$/g, ""), position: node.position },
  ];
}
