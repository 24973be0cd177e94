/**
 * Closes emphasis next to the punctuation of Chinese, Japanese and Korean: `これは**「要点」**です`. CommonMark decides by spaces
 * around words whether asterisks open or close, and these languages write none.
 */
import { type MdNode, walk } from "../tree.ts";

const cjk = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff00-\uffef]/u;
/** The other side of such asterisks. */
const mayFollow = /[\p{P}\p{S}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
const run = /(?<![*\\])(\*{1,2})(?!\*)/g;

/** A line with more asterisks that were left as text is not prose. */
const mostMarks = 100;

/** Asterisks that were left as text. */
interface Mark {
  length: number;
  /** Index of the text node among its siblings, and offset in its value. */
  node: number;
  at: number;
  canOpen: boolean;
  canClose: boolean;
  isNextToCjk: boolean;
}

export function closeEmphasis(tree: MdNode, text: string): void {
  walk(tree, (node) => {
    for (let pair = pairIn(node, text); pair; pair = pairIn(node, text)) wrap(node, pair);
  });
}

function pairIn({ children = [] }: MdNode, text: string): [Mark, Mark] | null {
  const marks = children.flatMap((child, index) => marksOf(child, index, text));
  if (marks.length > mostMarks) return null;
  for (const [index, closing] of marks.entries()) {
    if (!closing.canClose) continue;
    const opening = marks.slice(0, index).findLast(({ length, canOpen }) => canOpen && length === closing.length);
    if (opening && (opening.isNextToCjk || closing.isNextToCjk)) return [opening, closing];
  }
  return null;
}

/** None where the text was written otherwise than it reads: an asterisk may be escaped there. */
function marksOf({ type, value = "", position }: MdNode, node: number, text: string): Mark[] {
  if (type !== "text" || !value.includes("*")) return [];
  const from = position?.start.offset ?? 0;
  if (text.slice(from, from + value.length) !== value) return [];
  return [...value.matchAll(run)].map(({ 0: mark, index }) => {
    const before = text[from + index - 1] ?? "\n";
    const after = text[from + index + mark.length] ?? "\n";
    return {
      length: mark.length,
      node,
      at: index,
      canOpen: /\S/.test(after),
      canClose: /\S/.test(before),
      isNextToCjk: (cjk.test(before) && mayFollow.test(after)) || (mayFollow.test(before) && cjk.test(after)),
    };
  });
}

function wrap(parent: MdNode, [opening, closing]: [Mark, Mark]): void {
  const children = parent.children ?? [];
  const [first, last] = [children[opening.node], children[closing.node]];
  if (!first || !last) return;
  const inner =
    first === last
      ? [part(first, opening.at + opening.length, closing.at)]
      : [part(first, opening.at + opening.length), ...children.slice(opening.node + 1, closing.node), part(last, 0, closing.at)];
  const position = first.position && last.position && { start: first.position.start, end: last.position.end };
  const emphasis: MdNode = { type: opening.length === 2 ? "strong" : "emphasis", children: inner.filter(isFilled), position };
  const around = [part(first, 0, opening.at), emphasis, part(last, closing.at + closing.length)];
  children.splice(opening.node, closing.node - opening.node + 1, ...around.filter(isFilled));
}

/** A part of a text node, at its own place. */
function part({ value = "", position }: MdNode, from: number, to = value.length): MdNode {
  const move = (by: number) => {
    const start = position?.start ?? { line: 1, column: 1, offset: 0 };
    const lines = value.slice(0, by).split("\n");
    const column = lines.length > 1 ? (lines.at(-1)?.length ?? 0) + 1 : start.column + by;
    return { line: start.line + lines.length - 1, column, offset: (start.offset ?? 0) + by };
  };
  return { type: "text", value: value.slice(from, to), position: position && { start: move(from), end: move(to) } };
}

function isFilled({ type, value }: MdNode): boolean {
  return type !== "text" || value !== "";
}
