/** Markdown of other tools as a tree, for what their configs leave to it: lists of chapters, and the files that pages name. */

/** A node of the Markdown tree, as far as importers read it. */
export interface Node {
  type: string;
  /** Level of a heading. */
  depth?: number;
  url?: string;
  value?: string;
  children?: Node[];
}

export type Parse = (text: string) => Node;

export async function createParser(): Promise<Parse> {
  const [{ unified }, { default: remarkParse }] = await Promise.all([import("unified"), import("remark-parse")]);
  const processor = unified().use(remarkParse).freeze();
  return (text) => processor.parse(text) as Node;
}

/** The text of a node without its markup. */
export function textOfNode({ value = "", children = [] }: Node): string {
  return value + children.map(textOfNode).join("");
}
