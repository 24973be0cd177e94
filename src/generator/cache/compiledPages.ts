/** Compiled pages from earlier builds, and those of this one: a page whose source, settings and components are the same is not compiled again. */
import type { CompileSetup } from "../compile/compilePage.ts";
import type { CompiledPage, PageBody, PageMeta } from "../model/page.ts";
import type { SourceFile } from "../model/source.ts";
import { isOfKind } from "../problems/catalogue.ts";
import { contentHash } from "../text/hash.ts";
import { comparePaths } from "../text/path.ts";
import { keyOf } from "./key.ts";
import { recall } from "./memo.ts";
import { pageKey, splitHead, withHead } from "./pageValues.ts";
import { putByContent, type Store } from "./store.ts";

/** A page that was compiled, its body in the store. */
export interface CachedPage {
  meta: PageMeta;
  /** Changes with everything that other pages may show of this one. */
  metaKey: string;
  /** Changes with everything in the body. */
  bodyKey: string;
  /** Changes with what the page adds to the search index. */
  searchKey: string;
  /** Names what is stored of it; left out for a page that is not. */
  key?: string;
}

/** What is stored of it. */
interface StoredPage extends Omit<CachedPage, "key"> {
  /** What the page asked for while it was compiled, by name, e.g. `image content/a.png` -> `640x480`. */
  dependencies: Record<string, string>;
}

/** What a page is compiled from. */
export type PageSource = Omit<SourceFile, "text">;

export interface CompiledPagesOptions {
  setup: CompileSetup;
  /** Hashes of the site's own components by name, and of its config when that brings plugins: the setup only names this code. */
  codeHashes: { components: Readonly<Record<string, string>>; plugins: string };
  store: Store;
}

/** A component as a dependency, e.g. `component live-chart`. */
const componentPrefix = "component ";
const imagePrefix = "image ";

export function createCompiledPages({ setup, codeHashes, store }: CompiledPagesOptions) {
  // A page depends on the hash of each component that it uses, and with it on the props.
  const { partials, componentProps: _, ...parse } = setup.parse;
  const { imageSizes, ...body } = setup.body;
  const ofSite = keyOf(
    parse,
    body,
    setup.searchLocale,
    ...(setup.otherSites ? [setup.otherSites] : []),
    setup.components?.exports,
    codeHashes.plugins,
  );
  // A page that includes anything depends on every file that may be included: those that it names may name others.
  const included = keyOf(Object.entries(partials).sort(([a], [b]) => comparePaths(a, b)));
  const keyFor = ({ kind, path, area, version, locale, id, route, hash, includes }: PageSource) =>
    pageKey("compiled", keyOf(ofSite, kind, path, area, version, locale, id, route, hash, includes.length > 0 && included));
  const current = (name: string): string => {
    if (name.startsWith(componentPrefix)) return codeHashes.components[name.slice(componentPrefix.length)] ?? "";
    const size = imageSizes[name.slice(imagePrefix.length)];
    return size ? `${size.width}x${size.height}` : "";
  };
  const dependenciesOf = ({ images, components }: CompiledPage): Record<string, string> => {
    const ofSite = components.filter((name) => codeHashes.components[name] !== undefined);
    const names = [...images.map((path) => imagePrefix + path), ...ofSite.map((name) => componentPrefix + name)];
    return Object.fromEntries(names.map((name) => [name, current(name)]));
  };
  return {
    get(source: PageSource): CachedPage | null {
      const key = keyFor(source);
      const known = recall<StoredPage>(store, key);
      const isCurrent = known && Object.entries(known.dependencies).every(([name, value]) => current(name) === value);
      return isCurrent && store.has(known.bodyKey) && store.has(known.searchKey) ? { ...known, key } : null;
    },
    /** `source` is null for a page whose file could not be read: that is not stored. */
    put(source: PageSource | null, page: CompiledPage): CachedPage {
      const { html, ...head } = page.body;
      const body = withHead(head, html);
      const bodyKey = putByContent(store, body, "body-");
      const searchKey = putByContent(store, page.search, "search-");
      const metaText = JSON.stringify(page.meta);
      // A copy, since a part of a text keeps the whole text in memory.
      const made = { meta: JSON.parse(metaText) as PageMeta, metaKey: contentHash(metaText, 32), bodyKey, searchKey };
      // What failed may succeed the next time.
      if (!source || hasFailed(page.meta)) return made;
      const key = keyFor(source);
      store.put(key, JSON.stringify({ dependencies: dependenciesOf(page), ...made } satisfies StoredPage));
      return { ...made, key };
    },
    /** null when it is gone or damaged. */
    body(bodyKey: string): PageBody | null {
      const packed = store.get(bodyKey);
      if (packed === null) return null;
      const { head, html } = splitHead<Omit<PageBody, "html">>(packed);
      return { ...head, html };
    },
    /** See `packContribution`; null when it is gone or damaged. */
    search: (searchKey: string) => store.get(searchKey),
  };
}

/** A component threw, the parser took too long, or the file could not be read. */
function hasFailed({ problems }: PageMeta): boolean {
  return problems.some((found) => isOfKind(found.code, "stopsLinkChecks") || (found.severity === "error" && found.code.startsWith("X")));
}
