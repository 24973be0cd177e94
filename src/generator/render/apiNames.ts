/** Names of the SDK on a page: where each leads, and on a page of the reference which guides use what it describes. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { UsedIn, type UseProps } from "../../theme/index.ts";
import { fullNameOf, type SdkName } from "../areas/sdkNames.ts";
import { workingCopy } from "../areas/versions.ts";
import type { PageNode } from "../model/graph.ts";
import { missingReferenceId } from "../model/htmlMetadata.ts";
import type { CodeName, PageMeta } from "../model/page.ts";
import type { SampleUse } from "../model/samples.ts";
import { escapeHtml, openTag } from "../text/html.ts";
import { routeToUrl } from "../text/url.ts";
import type { RenderContext } from "./context.ts";
import { urlOfRoute } from "./resolveLinks.ts";
import { type SampleView, typesOf } from "./sampleCode.ts";

/** What a page shows of the names of the SDK. JSON. */
export interface NamesView {
  /** Where each of its `codeNames` leads; null for any other word, empty for a name that may be in a reference which is not migrated. */
  links: (string | null)[];
  /** Guides that use what it describes, by the number of the symbol on the page. */
  uses: Record<string, UseProps[]>;
  /** Of its code blocks that TypeScript checks, by their number. */
  samples: SampleView[];
}

export function namesView(node: PageNode, meta: PageMeta | null, context: RenderContext): NamesView {
  const names = context.names(node);
  const links = (meta?.codeNames ?? []).map((written) => {
    if (written.isAnchor) {
      const route = names.routeOfAnchor(written.name);
      if (route !== undefined) return linkTo({ route, anchor: written.name }, context);
      return names.routeOfAnchor(missingReferenceId) === undefined ? null : "";
    }
    const found = names.find(written.name);
    return found && !isItself(found, written, node) ? linkTo(found, context) : null;
  });
  const uses = meta?.isApi ? usesOnPage(node, meta, context) : [];
  return {
    links,
    samples: meta ? samplesOn(node, context) : [],
    uses: Object.fromEntries(uses.map(([number, each]) => [number, each.map((use) => useProps(use, context))])),
  };
}

function samplesOn(node: PageNode, context: RenderContext): SampleView[] {
  const names = context.names(node);
  return context.samples(node.path).map(({ names: found, ...sample }) => ({
    ...sample,
    links: found.flatMap(({ symbol, ...part }) => {
      const target = names.get(symbol);
      if (!target || isItself(target, { name: symbol, owner: "" }, node)) return [];
      return [{ ...part, url: linkTo(target, context) }];
    }),
  }));
}

/** A description says the name of what it describes. */
function isItself({ path, anchor }: SdkName, { owner }: CodeName, node: PageNode): boolean {
  return owner === anchor && path === node.path;
}

function linkTo({ route, anchor }: Pick<SdkName, "route" | "anchor">, { links }: RenderContext): string {
  return urlOfRoute(route, links) + (anchor === "" ? "" : `#${encodeURIComponent(anchor)}`);
}

/** Of a page of the reference: the guides that use each of its symbols, by its number. Of exports that share a name, guides use the one that they link to. */
export function usesOnPage(node: PageNode, { symbols = [] }: PageMeta, context: RenderContext): [number, readonly SampleUse[]][] {
  const names = context.names(node);
  const uses = symbols.map((symbol) => {
    const name = symbol.kind === "parameter" ? undefined : names.get(fullNameOf(symbol));
    return name?.path === node.path && name.anchor === symbol.anchor ? context.uses(node, name.symbol) : [];
  });
  return uses.flatMap((each, index): [number, readonly SampleUse[]][] => (each.length > 0 ? [[index, each]] : []));
}

/** Whether a guide to the SDK of the working copy uses an export or a member. */
export function isUsedNow(symbol: string, { links: { graph }, uses }: RenderContext): boolean {
  const { referenceRoutes } = graph;
  const place = referenceRoutes ? { area: referenceRoutes.area, version: workingCopy } : { area: null, version: null };
  return uses({ ...place, locale: null }, symbol).length > 0;
}

function useProps({ route, heading }: SampleUse, { links }: RenderContext): UseProps {
  const { pages, byRoute } = links.graph;
  const page = pages[byRoute[route] ?? -1]?.title ?? route;
  const url = routeToUrl(route, links);
  return heading ? { href: `${url}#${encodeURIComponent(heading.id)}`, page, heading: heading.text } : { href: url, page };
}

/** What the slots of the text are filled with; those of other words stay empty. */
export function nameSlots(
  { links, uses, samples }: NamesView,
  codeNames: readonly CodeName[],
  { strings }: RenderContext,
): Record<string, string> {
  const slots: Record<string, string> = {};
  for (const [index, { isBracketed, label }] of codeNames.entries()) {
    const href = links[index];
    if (href) Object.assign(slots, { [`n${index}`]: openTag("a", { href }), [`e${index}`]: "</a>" });
    else if (isBracketed) Object.assign(slots, { [`n${index}`]: "[", [`e${index}`]: "]" });
    else if (label !== undefined && href === null) Object.assign(slots, { [`n${index}`]: "[", [`e${index}`]: `]${escapeHtml(label)}` });
  }
  for (const [index, sample] of samples.entries()) if (sample.types) slots[`p${index}`] = typesOf(sample, String(index));
  for (const [index, each] of Object.entries(uses)) {
    const title = each.length === 1 ? strings.apiUsedInOne : strings.apiUsedInMany.replace("{count}", String(each.length));
    slots[`u${index}`] = renderToStaticMarkup(createElement(UsedIn, { uses: each, title }));
  }
  return slots;
}
