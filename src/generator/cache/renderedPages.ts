/** Pages as they were rendered last, and what was published. */
import type { Published, PublishedFile, PublishedFolder } from "../model/output.ts";
import type { OwnMetadata, OwnReferences, RenderedPage } from "../model/rendered.ts";
import { contentHash } from "../text/hash.ts";
import { lazilyEach } from "../text/lazily.ts";
import { type Grouped, type Groups, putGroups, recallGroups } from "./groups.ts";
import { keyOf } from "./key.ts";
import { recall } from "./memo.ts";
import { pageKey, splitHead, withHead } from "./pageValues.ts";
import { LostValueError, type Store } from "./store.ts";

/** Pages go by their routes. */
export type RenderedPages = ReturnType<typeof openRenderedPages>;

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

/**
 * `outDir`: relative to the site folder, so that a cache can be moved along with its site. `isShared`: pages are stored with their files,
 * for machines that do not have this output.
 */
export function openRenderedPages(store: Store, outDir: string, isShared = false) {
  const last = recall<StoredSite>(store, keyOfSite(outDir));
  const stored = last && recallGroups<Entry>(store, last.pages);
  const folders = new Map<PublishedFolder["files"], Grouped<PublishedFile>>();
  const folderOf = <T extends StoredFolder>(folder: T | null | undefined): (Omit<T, "files"> & PublishedFolder) | null => {
    const grouped = folder && recallGroups<PublishedFile>(store, folder.files);
    if (!grouped) return null;
    const files = Object.fromEntries(grouped.values);
    folders.set(files, grouped);
    return { ...folder, files };
  };
  const current = folderOf(last?.published);
  const published = current && { ...current, previous: folderOf(last?.previous) };
  /** Most files of an output are those of the one that was in its folder before. */
  const filesToStore = ({ files, at }: PublishedFolder): StoredFolder => {
    const replaced = published?.previous?.files;
    const known = folders.get(files) ?? (replaced && folders.get(replaced)) ?? null;
    return { at, files: putGroups(store, new Map(Object.entries(files)), known) };
  };
  const before = new Map(stored?.values);
  const pages = new Map<string, Entry>();
  let hasNew = false;
  const referencesOf = ({ referencesKey }: Entry): OwnReferences => {
    const references = recall<OwnReferences>(store, referencesKey);
    if (!references) throw new LostValueError(`The cache has lost the references ${referencesKey}.`);
    return references;
  };
  const knownOf = (entry: Entry): KnownPage => ({
    metadata: entry.metadata,
    markdownKey: entry.markdownKey,
    references: () => referencesOf(entry),
  });
  const hasValues = ({ referencesKey, markdownKey }: Entry) =>
    store.has(referencesKey) && (markdownKey === undefined || store.has(markdownKey));
  // A copy, since a part of the HTML keeps all of it in memory, and one for all pages that have the same.
  const ownOf = lazilyEach((text: string) => JSON.parse(text) as OwnMetadata);
  const keep = (route: string, { site, view }: Origin, { metadata, references, markdown }: Rendered): KnownPage => {
    const text = JSON.stringify(references);
    const referencesKey = contentHash(text, 32);
    store.put(referencesKey, text);
    const markdownKey = markdown === null ? undefined : contentHash(markdown, 32);
    if (markdownKey !== undefined && markdown !== null) store.put(markdownKey, markdown);
    const entry = { site, view: view(), metadata: ownOf(JSON.stringify(metadata)), markdownKey, referencesKey };
    pages.set(route, entry);
    return knownOf(entry);
  };
  return {
    /** The last published site; null if there is none. */
    published,
    /** A page rendered from the same inputs; null if there is none. */
    get(route: string, { site, view }: Origin): KnownPage | null {
      const known = pages.get(route) ?? before.get(route);
      if (!known || (known.site !== site && known.view !== view()) || !hasValues(known)) return null;
      pages.set(route, known.site === site ? known : { ...known, site });
      return knownOf(known);
    },
    /** Whether a page was put. */
    hasNew: () => hasNew,
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
      for (const known of [pages, before])
        for (const [route, entry] of known) if (!routes.has(route) || !hasValues(entry)) known.delete(route);
    },
    /** Call it when the site is published. */
    save({ previous, ...now }: Published): void {
      const site: StoredSite = {
        pages: putGroups(store, pages, stored),
        published: filesToStore(now),
        previous: previous && { name: previous.name, ...filesToStore(previous) },
      };
      store.put(keyOfSite(outDir), JSON.stringify(site));
    },
  };
}
