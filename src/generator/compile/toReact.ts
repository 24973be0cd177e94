/** A page's tree as React elements: theme components for what Markdown made, final URLs in every reference. */
import type { Nodes, Root } from "hast";
import { type ComponentType, createElement, Fragment, type ReactNode } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import rehypeReact from "rehype-react";
import { unified } from "unified";
import { type ComponentContext, themeElements } from "../../theme/index.ts";
import type { Attributes } from "../react/siteTheme.ts";
import { slotFor } from "../react/slots.ts";
import { srcsetUrls, urlAttributes } from "../text/html.ts";
import type { ResolvedUrl } from "../text/url.ts";

export interface TreeContext {
  /** URL as written -> URL as shown, and the size of an image. */
  resolve: (url: string, element: string) => ResolvedUrl;
  /** The component of each element. */
  prose: object;
  /** Renders the components that pages use by name. */
  renderNamed: ComponentContext["renderNamed"];
}

/** What React calls attributes of several words. */
const reactNames: Record<string, string> = { srcset: "srcSet", imagesrcset: "imageSrcSet", formaction: "formAction" };

/** Everything in a page that names another file, by element. */
const references: Record<string, string[]> = {
  ...Object.fromEntries(
    Object.entries(urlAttributes).map(([element, attributes]) => [
      element,
      Object.keys(attributes).map((name) => reactNames[name] ?? name),
    ]),
  ),
  ...Object.fromEntries(themeElements.flatMap(({ name, urls }) => (urls.length > 0 ? [[name, [...urls]]] : []))),
};

export function treeToReact(tree: Root, context: TreeContext): ReactNode {
  const components = { ...(context.prose as Record<string, ComponentType<Attributes>>) };
  for (const [element, attributes] of Object.entries(references)) {
    const inner = components[element] ?? element;
    const resolve = (url: string) => context.resolve(url, element);
    components[element] = (props) => createElement(inner, withFinalUrls(props, attributes, resolve));
  }
  const CodeBlock = components["bcidocs-code"];
  if (CodeBlock)
    components["bcidocs-code"] = ({ sample, ...props }) =>
      createElement(CodeBlock, sample === undefined ? props : withSampleSlots(props, String(sample)));
  components["bcidocs-name"] = ({ slot, children }) =>
    createElement(Fragment, null, slotFor(`n${slot}`), children as ReactNode, slotFor(`e${slot}`));
  components["bcidocs-component"] = ({ name, attributes, children }) =>
    context.renderNamed(String(name), { ...(JSON.parse(String(attributes ?? "{}")) as Attributes), children: children as ReactNode });
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

/** Around the code, whose names become links, and after it, for the types of its names. */
function withSampleSlots(props: Attributes, number: string): Attributes {
  return { ...props, html: slotFor(`s${number}`) + String(props.html) + slotFor(`t${number}`), types: slotFor(`p${number}`) };
}

/** Sizes come along for an image that states none. */
function withFinalUrls(props: Attributes, attributes: string[], resolve: (url: string) => ResolvedUrl): Attributes {
  const result: Attributes = { ...props };
  for (const name of attributes) {
    const value = props[name];
    if (typeof value !== "string") continue;
    if (/srcset$/i.test(name)) {
      result[name] = withFinalCandidates(value, resolve);
      continue;
    }
    const { url, width, height } = resolve(value);
    result[name] = url;
    if (name !== "src" || !width || !height || "width" in props || "height" in props) continue;
    result.width = width;
    result.height = height;
  }
  return result;
}

/** `./a.png 1x, ./b.png 2x`, each with its own URL. */
function withFinalCandidates(srcset: string, resolve: (url: string) => ResolvedUrl): string {
  let [result, end] = ["", 0];
  for (const { url, at } of srcsetUrls(srcset)) {
    result += srcset.slice(end, at) + resolve(url).url;
    end = at + url.length;
  }
  return result + srcset.slice(end);
}
