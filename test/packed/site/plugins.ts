interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of node.children ?? []) visit(child, see);
}

/** A plugin for the Markdown tree. */
export function exclaim() {
  return (tree: Node) =>
    visit(tree, (node) => {
      if (node.type === "text") node.value = (node.value ?? "").replace("by a plugin", "by a remark plugin");
    });
}

/** A plugin for the HTML tree, with an option. */
export function mark({ className }: { className: string }) {
  return (tree: Node) =>
    visit(tree, (node) => {
      if (node.tagName === "hr") node.properties = { ...node.properties, className: [className] };
    });
}
