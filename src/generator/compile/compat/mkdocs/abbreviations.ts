/** `*[HTML]: Hyper Text Markup Language`: each use of the word says what it is short for. */
import { attributesText } from "../../../text/html.ts";
import { element, findNodes, type MdNode, rewrite, rewriteText } from "../../tree.ts";
import { createCodeReader } from "../codeLines.ts";
import { type Line, newLine, textOfLine } from "../lines.ts";

const leaf = "abbreviation";
const definition = /^([ \t]*)\*\[([^\\[\]]+)\] ?:[ \t]*(.*?)[ \t]*$/;

/** Each definition as a directive. Its text may be on the next line. */
export function convertAbbreviations(text: string, lines: Line[]): Line[] {
  const isCode = createCodeReader();
  let isTitle = false;
  return lines.flatMap((line, index) => {
    const lineText = textOfLine(text, line);
    const [, indent = "", word, words = ""] = isCode(lineText) ? [] : (definition.exec(lineText) ?? []);
    const isTaken = isTitle;
    isTitle = false;
    if (word === undefined) return isTaken ? [] : [line];
    const next = lines[index + 1];
    isTitle = words === "" && next !== undefined;
    return directive(line, indent, { word, title: isTitle && next ? textOfLine(text, next).trim() : words });
  });
}

function directive(line: Line, indent: string, { word, title }: { word: string; title: string }): Line[] {
  return ["", `${indent}::${leaf}{${attributesText({ word, title })}}`, ""].map((lead) => newLine(lead, line.from));
}

/** A file of definitions counts for the page that includes it. */
export function readAbbreviations(tree: MdNode): void {
  const isDefinition = ({ type, name }: MdNode): boolean => type === "leafDirective" && name === leaf;
  const titles = new Map(findNodes(tree, isDefinition).map(({ attributes }) => [attributes?.word ?? "", attributes?.title ?? ""]));
  if (titles.size === 0) return;
  rewrite(tree, (node) => (isDefinition(node) ? [] : null));
  // The longest first: `HTML5` is not `HTML` and a 5.
  const words = [...titles.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  rewriteText(tree, new RegExp(`(?<!\\w)(?:${words.join("|")})(?!\\w)`, "g"), ([value = ""], position) => [
    element("abbr", { title: titles.get(value) ?? "" }, [{ type: "text", value, position }], position),
  ]);
}
