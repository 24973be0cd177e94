import { defineConfig } from "bcidocs";

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

/** Says every text twice as loud. */
function shout() {
  return (tree: Node) => {
    const visit = (node: Node): void => {
      if (node.type === "text") node.value = node.value?.toUpperCase() ?? "";
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}

export default defineConfig({ title: "Kit", markdown: { remarkPlugins: [shout] } });
