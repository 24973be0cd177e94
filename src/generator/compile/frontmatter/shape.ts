/** Distinguishes a block of YAML from Markdown between two thematic breaks, by its lines alone. */
import { frontMatterSchema } from "../../model/frontmatter.ts";

const knownKeys = new Set(Object.keys(frontMatterSchema.shape));

const key = String.raw`(?:"[^"]+"|'[^']+'|[\w$][\w$.-]*)`;
/** `title: x`, `"title": x`, `title:` or `? title`. */
const keyLine = new RegExp(String.raw`^\s*(?:${key}\s*:(?:\s|$)|\?\s)`);
/** `{draft: true}`, `!!map {draft: true}`, `[{draft: true}]`, but neither `{{variable}}` nor `[link](x)`. */
const flowOfKeys = new RegExp(String.raw`^\s*(?:[!&]\S+\s+)*(?:\{|\[\s*\{?)\s*(?:#.*\n\s*)*(?:\}|${key}\s*:)`);
/** A line of one value for the whole block: words without the marks of Markdown, or `"…"`, `|`, `>` and what follows them. */
const valueLine = /^(?:[\p{L}\p{N}"'\s][^*_`<>[\]!|]*|[|>][+-]?\d?)$/u;
const commentLine = /^\s*#/;
/** `!!map` alone. */
const tagLine = /^[!&][^\s[(]+$/;
const listItem = /^\s*-\s/;

/**
 * Whether the lines behind an opening fence are front matter. `isClosed` says that a closing fence follows them.
 * Lines right behind the fence are taken for YAML if they can be. A blank line there is what Markdown has behind a
 * thematic break, so front matter then needs stronger signs.
 */
export function isFrontMatter(lines: readonly string[], isClosed: boolean): boolean {
  const first = lines.findIndex((line) => line.trim() !== "" && !commentLine.test(line));
  const isApart = lines.slice(0, first < 0 ? lines.length : first).some((line) => line.trim() === "");
  if (first < 0) return isClosed && !isApart;
  if (isApart) return isClosed && holdsKeys(lines.slice(first));
  const end = lines.findIndex((line, index) => index > first && line.trim() === "");
  const block = lines.slice(first, end < 0 ? lines.length : end);
  if (block.some((line) => keyLine.test(line)) || flowOfKeys.test(block.join("\n"))) return true;
  return isClosed && end < 0 && (block.every(isPartOfList) || block.every((line) => valueLine.test(line)));
}

/** Whether a block begins with a key that prose would hardly begin with: a known one, or nothing but lines of YAML with a lower-case key. */
export function holdsKeys(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== "" && !commentLine.test(line) && !tagLine.test(line));
  const line = lines[first] ?? "";
  if (flowOfKeys.test(lines.slice(first).join("\n"))) return true;
  if (!keyLine.test(line)) return false;
  return isKnown(line) || (/^["']?[a-z_$]/.test(line) && lines.every(isLineOfYaml));
}

/** Whether the first line with text sets a known key. For fences other than `---`; `sign` follows the key. */
export function beginsWithKnownKey(lines: readonly string[], sign: ":" | "="): boolean {
  const line = lines.find((candidate) => candidate.trim() !== "" && !commentLine.test(candidate)) ?? "";
  if (sign === "=") return isKnown(line.replace("=", ":"));
  return flowOfKeys.test(line) || (keyLine.test(line) && isKnown(line));
}

function isKnown(line: string): boolean {
  const name = /^\s*(?:\?\s+)?["']?([\w$.-]+)["']?\s*(?::\s|:?$)/.exec(line)?.[1];
  return name !== undefined && knownKeys.has(name.toLowerCase());
}

function isPartOfList(line: string): boolean {
  return listItem.test(line) || commentLine.test(line) || /^\s+\S/.test(line);
}

function isLineOfYaml(line: string): boolean {
  return line.trim() === "" || keyLine.test(line) || isPartOfList(line) || /^[\]}]+,?$/.test(line.trim());
}
