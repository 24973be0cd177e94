/** Codes of emoji, `:tada:`, as Docusaurus, VitePress and MkDocs read them. */
import { nameToEmoji } from "gemoji";
import { type MdNode, walk } from "../tree.ts";

/** One or more codes: not part of a word, a time of day or a directive. */
const codes = /(?<![\w:])(?::[\w+-]+:)+(?![\w:])/g;

/** In text alone, so that code keeps what it says. An unknown name is text. */
export function readEmoji(tree: MdNode): void {
  walk(tree, (node) => {
    if (node.type !== "text" || !node.value?.includes(":")) return;
    node.value = node.value.replace(codes, (run) => run.replace(/:([\w+-]+):/g, (code, name: string) => nameToEmoji[name] ?? code));
  });
}
