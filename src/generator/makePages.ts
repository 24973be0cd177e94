/** Makes the pages of a site one by one; what was made from the very same before is not rendered again. */

import { keyOf } from "./cache/key.ts";
import type { Origin, OutputCache } from "./cache/outputs.ts";
import { documentFile } from "./emit/document.ts";
import type { PageFacts } from "./model/facts.ts";
import type { PageNode } from "./model/graph.ts";
import type { ClientManifest, OutputFile } from "./model/output.ts";
import type { DrawnPage } from "./model/page.ts";
import type { Place, Problem } from "./model/problem.ts";
import { describeFailure } from "./problems/failedPage.ts";
import { asCodeOf } from "./problems/lateFaults.ts";
import { placeOfError } from "./problems/placeOfError.ts";
import { ProblemError } from "./problems/problem.ts";
import { runSiteCode } from "./problems/siteCode.ts";
import type { RenderContext } from "./render/props.ts";
import { isDrawnBySame, outlinePage, type PagePlan, pageFacts, planNotFound, planPage, renderPage, shownTo } from "./render/render.ts";
import type { Site } from "./site.ts";
import { lazily } from "./text/lazily.ts";
import { routeToFile } from "./text/url.ts";

export interface MakingInput {
  site: Pick<Site, "config" | "graphKey" | "textOf" | "textKeyOf" | "code">;
  manifest: ClientManifest;
  context: RenderContext;
  /** What is known of pages that were made before. */
  cache: Pick<OutputCache, "find" | "keep">;
}

export interface MadePage {
  /** null for a page that failed. */
  facts: PageFacts | null;
  /** null where the file of the last time is still right. */
  file: OutputFile | null;
  problems: Problem[];
}

export interface PageMaker {
  /** Changes with everything that any page is shown of the site, and with every address in it. */
  siteKey: string;
  /** `isKept` answers whether the file of this path is still there; asked only when it would be written the same. Left out: it is not. */
  make(node: PageNode, page: DrawnPage | null, isKept?: IsKept): Promise<MadePage>;
  /** The page of the host for an unknown address. */
  makeNotFound(isKept?: IsKept): Promise<MadePage>;
}

interface Wanted {
  node: PagePlan["node"];
  page: DrawnPage | null;
  plan: () => PagePlan;
}

type IsKept = (path: string) => Promise<boolean>;

const notKept: IsKept = async () => false;

export function createPageMaker({ site, manifest, context, cache }: MakingInput): PageMaker {
  const { files: _, islandScripts: _scripts, ...names } = manifest;
  const settings = keyOf(site.config, names);
  const siteKey = keyOf(settings, site.graphKey, context.codeHashes);
  const originOf = (path: string, page: DrawnPage | null, plan: () => PagePlan): Origin => {
    const text = page ? site.textKeyOf(path) : "";
    return { atMost: `${siteKey} ${text}`, exactly: lazily(() => keyOf(settings, text, shownTo(plan(), context))) };
  };
  const finish = async ({ node, page, plan }: Wanted, isKept: IsKept): Promise<MadePage> => {
    const { path, route } = node;
    const origin = originOf(path, page, plan);
    const known = cache.find(route, origin);
    if (known && isDrawnBySame(known, context) && (await isKept(routeToFile(route, site.config)))) {
      return { facts: pageFacts({ node, source: page }, known, context), file: null, problems: [] };
    }
    const text = page && (await site.textOf(path));
    const render = () => renderPage(plan(), text, context);
    const { rendered, own } = site.code?.exports.some(({ isPart }) => isPart)
      ? asCodeOf({ path, codeUrl: site.code.url }, () => runSiteCode(render))
      : render();
    cache.keep(route, origin, own);
    return { facts: rendered.facts, file: documentFile(rendered, manifest, site.config), problems: [] };
  };
  // A page that fails is told, so that all bad pages are listed and not only the first.
  const places = new Map<unknown, Promise<Place | null>>();
  const orTell = (path: string, made: Promise<MadePage>): Promise<MadePage> =>
    made.catch(async (error) => {
      // A file of the output, and no fault of the page.
      if (error instanceof ProblemError) throw error;
      // A part of the frame fails with the same error on every page.
      const place = places.get(error) ?? placeOfError(error, site.code?.url ?? null);
      places.set(error, place);
      return { facts: null, file: null, problems: [describeFailure(path, error, await place)] };
    });
  return {
    siteKey,
    make(node, page, isKept = notKept) {
      const plan = lazily(() => planPage(node, outlinePage(node, page, context), context));
      return orTell(node.path, finish({ node, page, plan }, isKept));
    },
    makeNotFound(isKept = notKept) {
      const plan = planNotFound(context);
      return orTell(plan.node.path, finish({ node: plan.node, page: null, plan: () => plan }, isKept));
    },
  };
}
