/** Pages as they were rendered last, and what was published. */
import type { Published, PublishedFile, PublishedFolder } from "../model/output.ts";
import type { OwnMetadata, OwnReferences, RenderedPage } from "../model/rendered.ts";
import { lazilyEach } from "../text/lazily.ts";
import { type Grouped, type Groups, putGroups, recallGroups } from "./groups.ts";
import { keyOf } from "./key.ts";
import { recall } from "./memo.ts";
import { pageKey, splitHead, withHead } from "./pageValues.ts";
import { LostValueError, putByContent, type Store } from "./store.ts";

/** What a page is rendered from. */
export interface Origin {
  /** Changes with the page and with anything that any page shows of the site; quickly made. */
  site: string;
  /** Changes with what this page shows, and with nothing else. Asked only when the other key has changed. */
  view: () => string;
}

export interface Rendered extends RenderedFiles {
  metadata: OwnMetadata;
  references: OwnReferences;
}

/** The text of a page's files. */
export interface RenderedFiles {
  html: string;
  /** Its Markdown version; null for a page without. */
  markdown: string | null;
}

export type KnownPage = Pick<RenderedPage, "metadata" | "markdownKey" | "references">;

/** What is stored of a page; its references are a value of their own. */
interface Entry {
  site: string;
  view: string;
  metadata: OwnMetadata;
  markdownKey?: string | undefined;
  referencesKey: string;
}

/** What is stored of a site. Pages and files go by what names them. */
interface StoredSite {
  pages: Groups;
  published: StoredFolder;
  previous: (StoredFolder & { name: string }) | null;
}

type StoredFolder = Omit<PublishedFolder, "files"> & { files: Groups };

const remoteKey = ({ view }: Origin) => pageKey("rendered", keyOf(view()));
/** Of a page that another machine has rendered: a later build does not take it for one of its own. */
const elsewhere: Origin = { site: "", view: () => "elsewhere" };
const keyOfSite = (outDir: string) => keyOf("rendered", outDir);

/** When the site was published last, and which files; null if it never was. */
export function lastPublished(store: Store, outDir: string): { at: number; files(): PublishedFolder["files"] | null } | null {
  const site = recall<StoredSite>(store, keyOfSite(outDir));
  const files = () => {
    const grouped = site && recallGroups<PublishedFile>(store, site.published.files);
    return grouped && Object.fromEntries(grouped.values);
  };
  return site && { at: site.published.at, files };
}

/** Whether a key is that of what rendering a page has left. */
export function isRenderedKey(key: string): boolean {
  return key.startsWith(referencesPrefix) || key.startsWith(markdownPrefix);
}

const referencesPrefix = "references-";
const markdownPrefix = "markdown-";

export type RenderedPages = ReturnType<typeof openRenderedPages>;

/**
 * Pages go by their routes. `outDir`: relative to the site folder, so that a cache can be moved along with its site. `isShared`: pages are stored with their
 * files, for machines that do not have this output.
 */
export function openRenderedPages(store: Store, outDir: string, isShared = false) {
  const siteKey = keyOfSite(outDir);
  const last = recall<StoredSite>(store, siteKey);
  /** As they are stored. */
  const stored = last && recallGroups<Entry>(store, last.pages);
  /** Of the last build. */
  const before = new Map(stored?.values);
  const pages = new Map<string, Entry>();
  const folders = new Map<PublishedFolder["files"], Grouped<PublishedFile>>();
  const current = readFolder(last?.published);
  const published: Published | null = current && { ...current, previous: readFolder(last?.previous) };
  // A copy, since a part of the HTML keeps all of it in memory, and one for all pages that have the same.
  const metadataOf = lazilyEach((text: string) => JSON.parse(text) as OwnMetadata);
  let hasNew = false;

  function readFolder<T extends StoredFolder>(folder: T | null | undefined): (Omit<T, "files"> & PublishedFolder) | null {
    const grouped = folder && recallGroups<PublishedFile>(store, folder.files);
    if (!grouped) return null;
    const files = Object.fromEntries(grouped.values);
    folders.set(files, grouped);
    return { ...folder, files };
  }

  /** Most files of an output are those of the one that was in its folder before. */
  function storeFolder({ files, at }: PublishedFolder): StoredFolder {
    const replaced = published?.previous?.files;
    const known = folders.get(files) ?? (replaced && folders.get(replaced)) ?? null;
    return { at, files: putGroups(store, new Map(Object.entries(files)), known) };
  }

  function keep(route: string, { site, view }: Origin, { metadata, references, markdown }: Rendered): KnownPage {
    const referencesKey = putByContent(store, JSON.stringify(references), referencesPrefix);
    const markdownKey = markdown === null ? undefined : putByContent(store, markdown, markdownPrefix);
    const entry = { site, view: view(), metadata: metadataOf(JSON.stringify(metadata)), markdownKey, referencesKey };
    pages.set(route, entry);
    return pageOf(entry);
  }

  function pageOf({ metadata, markdownKey, referencesKey }: Entry): KnownPage {
    const references = () => {
      const value = recall<OwnReferences>(store, referencesKey);
      if (!value) throw new LostValueError(`The cache has lost the references ${referencesKey}.`);
      return value;
    };
    return { metadata, markdownKey, references };
  }

  function hasValues({ referencesKey, markdownKey }: Entry): boolean {
    return store.has(referencesKey) && (markdownKey === undefined || store.has(markdownKey));
  }

  return {
    /** The last published site; null if there is none. */
    published,
    /** Whether a page was put. */
    hasNew: () => hasNew,
    /** A page rendered from the same inputs; null if there is none. */
    get(route: string, { site, view }: Origin): KnownPage | null {
      const entry = pages.get(route) ?? before.get(route);
      if (!entry || (entry.site !== site && entry.view !== view()) || !hasValues(entry)) return null;
      pages.set(route, entry.site === site ? entry : { ...entry, site });
      return pageOf(entry);
    },
    /** A page that another machine rendered from the same inputs; null if there is none. */
    fromRemote(route: string, origin: Origin): (KnownPage & RenderedFiles) | null {
      const packed = isShared ? store.get(remoteKey(origin)) : null;
      if (packed === null) return null;
      const { head, html } = splitHead<Omit<Rendered, "html">>(packed);
      return { ...keep(route, elsewhere, { ...head, html }), html, markdown: head.markdown };
    },
    put(route: string, origin: Origin, rendered: Rendered): KnownPage {
      const { html, ...head } = rendered;
      hasNew = true;
      if (isShared) store.put(remoteKey(origin), withHead(head, html));
      return keep(route, origin, rendered);
    },
    /** The text of a Markdown version by its name in the metadata of the page. */
    markdown(name: string): string {
      const text = store.get(name);
      if (text === null) throw new LostValueError(`The cache has lost the Markdown version ${name}.`);
      return text;
    },
    /** Forgets all other pages; the values of these count as used. */
    retain(routes: ReadonlySet<string>): void {
      for (const each of [pages, before])
        for (const [route, entry] of each) if (!routes.has(route) || !hasValues(entry)) each.delete(route);
    },
    /** Keys of what is stored of the pages. */
    keys(): string[] {
      const entries = [...before.values(), ...pages.values()];
      return entries.flatMap(({ referencesKey, markdownKey }) => [referencesKey, markdownKey ?? []].flat());
    },
    /** Call it when the site is published. */
    save({ previous, ...now }: Published): void {
      const site: StoredSite = {
        pages: putGroups(store, pages, stored),
        published: storeFolder(now),
        previous: previous && { name: previous.name, ...storeFolder(previous) },
      };
      store.put(siteKey, JSON.stringify(site));
    },
  };
}
