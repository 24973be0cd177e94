/** What TypeScript says of the samples of a watched site, as far as it is about the code that pages have now. */
import type { CheckedSamples } from "../cache/samples.ts";
import type { CheckedSample, SampleFence } from "../model/samples.ts";
import { usesOnPage } from "../render/apiNames.ts";
import type { RenderContext } from "../render/context.ts";
import { type LoadedSite, usesOf } from "../site.ts";

/** By the path of the page, then by the code of the block. */
type KnownSamples = ReadonlyMap<string, ReadonlyMap<string, CheckedSample>>;

export type ShownSamples = ReturnType<typeof createShownSamples>;

const nothing: CheckedSample = { names: [], queries: [] };

/** `before`: of the same site, until it is checked again. */
export function createShownSamples(loaded: LoadedSite, before: KnownSamples = new Map()) {
  const { graph, metas } = loaded.site;
  let checked = before;
  const of = (path: string): CheckedSample[] => {
    const ofPage = checked.get(path);
    return ofPage ? keysOf(metas.get(path)?.fences ?? []).map((key) => ofPage.get(key) ?? nothing) : [];
  };
  const usesNow = () => usesOf(loaded, of);
  let uses = usesNow();
  const shownOn = (context: RenderContext): Map<string, string> =>
    new Map(
      graph.pages.flatMap((node) => {
        const meta = metas.get(node.path);
        if (!meta?.isApi && !meta?.fences) return [];
        return [[node.route, JSON.stringify([meta.isApi && usesOnPage(node, meta, context), of(node.path)])] as const];
      }),
    );
  return {
    checked: () => checked,
    /** Of the blocks that a page has now; nothing is said of those that were written since. */
    of,
    uses: (...name: Parameters<RenderContext["uses"]>) => uses(...name),
    /** All was checked. Returns the routes of pages that show something else now: a name that leads elsewhere, or guides that use it. */
    take(results: CheckedSamples, context: RenderContext): string[] {
      const shown = shownOn(context);
      const byCode = (fences: readonly SampleFence[], samples: CheckedSample[]) =>
        new Map(keysOf(fences).map((key, index) => [key, samples[index] ?? nothing]));
      checked = new Map([...metas.values()].flatMap(({ path, fences }) => (fences ? [[path, byCode(fences, results.of(path))]] : [])));
      uses = usesNow();
      return [...shownOn(context)].flatMap(([route, now]) => (now === shown.get(route) ? [] : [route]));
    },
  };
}

/** The lines and columns of what is said are those of the code. */
function keysOf(fences: readonly SampleFence[]): string[] {
  const counts = new Map<string, number>();
  return fences.map(({ code, visibleLines, hasTypes }) => {
    const key = JSON.stringify([code, visibleLines, hasTypes]);
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return `${nth} ${key}`;
  });
}
