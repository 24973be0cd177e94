/** A page's tree as React elements: theme components for what Markdown made, final URLs in every reference. */
import type { Nodes, Root } from "hast";
import { type ComponentType, createElement, Fragment, type ReactNode } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import rehypeReact from "rehype-react";
import { unified } from "unified";
import { proseComponents } from "../../theme/index.ts";
import type { ResolvedUrl } from "./links.ts";

type Attributes = { [name: string]: unknown; children?: ReactNode };
/** A component that pages use by name. */
export type RegisteredComponent = ComponentType<Attributes>;

export interface TreeContext {
  /** URL as written -> URL as shown. */
  resolve: (url: string) => ResolvedUrl;
  registered: Record<string, RegisteredComponent>;
}

/** Everything in a page that names another file, by element. */
const references: Record<string, string[]> = {
  a: ["href"],
  img: ["src"],
  source: ["src"],
  video: ["src", "poster"],
  audio: ["src"],
  track: ["src"],
};

export function treeToReact(tree: Root, context: TreeContext): ReactNode {
  const components: Record<string, ComponentType<Attributes>> = {
    ...(proseComponents as unknown as Record<string, ComponentType<Attributes>>),
  };
  for (const [element, attributes] of Object.entries(references)) {
    const inner = components[element] ?? element;
    components[element] = (props) => createElement(inner, withFinalUrls(props, attributes, context.resolve));
  }
  components["bcidocs-component"] = ({ name, attributes, children }) => {
    const component = context.registered[String(name)];
    if (!component) throw new Error(`There is no component named "${name}".`);
    return drawNamed(String(name), component, {
      ...(JSON.parse(String(attributes ?? "{}")) as Attributes),
      children: children as ReactNode,
    });
  };
  const processor = unified().use(rehypeReact, {
    Fragment,
    jsx,
    jsxs,
    components,
    ignoreInvalidStyle: true,
    tableCellAlignToStyle: false,
  } as never);
  return processor.stringify(tree as Nodes as never) as unknown as ReactNode;
}

/** Sizes come along for an image that states none. */
function withFinalUrls(props: Attributes, attributes: string[], resolve: TreeContext["resolve"]): Attributes {
  const result: Attributes = { ...props };
  for (const name of attributes) {
    const value = props[name];
    if (typeof value !== "string") continue;
    const { url, width, height } = resolve(value);
    result[name] = url;
    if (name !== "src" || !width || !height || "width" in props || "height" in props) continue;
    result.width = width;
    result.height = height;
  }
  return result;
}

/** Draws a component such that an error tells its name; what it draws in turn is React's. */
function drawNamed(name: string, component: RegisteredComponent, props: Attributes): ReactNode {
  const isPlainFunction = typeof component === "function" && !component.prototype?.isReactComponent;
  if (!isPlainFunction) return createElement(component, props);
  try {
    return (component as (props: Attributes) => ReactNode)(props);
  } catch (error) {
    throw new Error(`the component "${name}" threw: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
