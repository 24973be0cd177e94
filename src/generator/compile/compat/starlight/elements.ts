/** Components of Starlight and Astro as elements that are known here: a `<LinkCard>` is an item of cards with a link, an `<Aside>` a callout. */
import { isElement, isFilled, isOfBlocks, unwrapped } from "../../mdx/blocks.ts";
import type { Attribute } from "../../mdx/props.ts";
import { type MdNode, rewrite } from "../../tree.ts";

/** What becomes of a component, given its attributes by name. */
type Rule = (node: MdNode, attributes: Map<string, Attribute>) => MdNode[];

const from = /^@astrojs\/starlight\/components$|^astro(?::|-icon|-expressive-code)|astro-embed/;

/** Changes the tree in place. `imports`: files and packages by the names that the page gives them. */
export function readElements(tree: MdNode, imports: ReadonlyMap<string, string>): void {
  rewrite(tree, (node) => {
    const name = node.name ?? "";
    const rule = isElement(node) && Object.hasOwn(rules, name) && from.test(imports.get(name) ?? "astro:") ? rules[name] : undefined;
    return rule ? rule(node, new Map(attributesOf(node).map((each) => [each.name ?? "...", each]))) : null;
  });
}

const rules: Record<string, Rule> = {
  YouTube: (node) => [{ ...node, name: "LiteYouTubeEmbed" }],
  Aside: (node) => [{ ...node, name: "Admonition" }],
  Card: (node, attributes) => [cards([item(titleOf(attributes), node.children ?? [], node)], node)],
  CardGrid: (node) => [cards((node.children ?? []).flatMap(unwrappedBlocks).flatMap(itemsOf), node)],
  Code: (node) => [{ ...node, name: "CodeBlock" }],
  Icon: (_, attributes) => contentOf(attributes.get("label")),
  Image: image,
  LinkButton: (node, attributes) => {
    const isPrimary = (attributes.get("variant")?.value ?? "primary") === "primary";
    return [link(node, pick(attributes, "href target rel"), isPrimary ? "button is-primary" : "button")];
  },
  LinkCard: (node, attributes) => {
    const title = link({ ...node, children: titleOf(attributes) }, pick(attributes, "href target rel"));
    const description = contentOf(attributes.get("description"));
    return [cards([item([title], description.length > 0 ? [paragraph(description, node)] : [], node)], node)];
  },
  Picture: image,
  Tabs: (node) => {
    const attributes = attributesOf(node).map((each) => (each.name === "syncKey" ? { ...each, name: "groupId" } : each));
    return [withAttributes(node, attributes)];
  },
};

function attributesOf({ attributes }: MdNode): Attribute[] {
  return (attributes ?? []) as unknown as Attribute[];
}

function withAttributes(node: MdNode, attributes: Attribute[]): MdNode {
  return { ...node, attributes: attributes as never };
}

function pick(attributes: Map<string, Attribute>, names: string): Attribute[] {
  return names.split(" ").flatMap((name) => attributes.get(name) ?? []);
}

/** An attribute as content: a text, in which there may be HTML, or an expression. */
function contentOf(attribute: Attribute | undefined): MdNode[] {
  const value = attribute?.value;
  if (typeof value === "string") return [{ type: /<\/?[a-z]/i.test(value) ? "html" : "text", value }];
  return value ? [{ type: "mdxTextExpression", value: value.value }] : [];
}

function titleOf(attributes: Map<string, Attribute>): MdNode[] {
  return contentOf(attributes.get("title"));
}

function link(node: MdNode, attributes: Attribute[], className?: string): MdNode {
  const classes: Attribute[] = className ? [{ type: "mdxJsxAttribute", name: "class", value: className }] : [];
  return withAttributes({ ...node, type: "mdxJsxTextElement", name: "a" }, [...attributes, ...classes]);
}

function paragraph(children: MdNode[], { position }: MdNode): MdNode {
  return { type: "paragraph", children, position };
}

function item(title: MdNode[], content: MdNode[], node: MdNode): MdNode {
  const { position } = node;
  const head = title.length > 0 ? [paragraph([{ type: "strong", children: title, position }], node)] : [];
  const isInline = node.type === "mdxJsxTextElement";
  return {
    type: "listItem",
    spread: true,
    children: [...head, ...(isInline && content.length > 0 ? [paragraph(content, node)] : content)],
    position,
  };
}

/** The list that the component of the theme shows as a grid. */
function cards(items: MdNode[], { position }: MdNode): MdNode {
  const list = { type: "list", ordered: false, spread: true, children: items, position } as MdNode;
  return { type: "mdxJsxFlowElement", name: "Cards", attributes: [] as never, children: [list], position };
}

/** Elements of a paragraph that holds nothing else. */
function unwrappedBlocks(node: MdNode): MdNode[] {
  return node.type === "paragraph" && isOfBlocks(node) ? unwrapped(node).filter(isFilled) : [node];
}

/** The items of cards within cards; anything else becomes one item. */
function itemsOf(node: MdNode): MdNode[] {
  return node.name === "Cards" ? (node.children?.[0]?.children ?? []) : [item([], [node], node)];
}

/** Astro reads the file; only what HTML has is taken over. */
function image(node: MdNode, attributes: Map<string, Attribute>): MdNode[] {
  return [withAttributes({ ...node, name: "img", children: [] }, pick(attributes, "src alt title width height class"))];
}
