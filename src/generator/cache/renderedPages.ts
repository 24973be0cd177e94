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

/** Pages go by their routes. */
export class RenderedPages {
  /** The last published site; null if there is none. */
  readonly published: Published | null;
  /** Whether a page was put. */
  hasNew = false;
  private readonly store: Store;
  private readonly siteKey: string;
  private readonly isShared: boolean;
  /** As they are stored. */
  private readonly stored: Grouped<Entry> | null;
  /** Of the last build. */
  private readonly before: Map<string, Entry>;
  private readonly pages = new Map<string, Entry>();
  private readonly folders = new Map<PublishedFolder["files"], Grouped<PublishedFile>>();
  // A copy, since a part of the HTML keeps all of it in memory, and one for all pages that have the same.
  private readonly metadataOf = lazilyEach((text: string) => JSON.parse(text) as OwnMetadata);

  /**
   * `outDir`: relative to the site folder, so that a cache can be moved along with its site. `isShared`: pages are stored with their
   * files, for machines that do not have this output.
   */
  constructor(store: Store, outDir: string, isShared = false) {
    this.store = store;
    this.siteKey = keyOfSite(outDir);
    this.isShared = isShared;
    const last = recall<StoredSite>(store, this.siteKey);
    this.stored = last && recallGroups<Entry>(store, last.pages);
    this.before = new Map(this.stored?.values);
    const current = this.readFolder(last?.published);
    this.published = current && { ...current, previous: this.readFolder(last?.previous) };
  }

  /** A page rendered from the same inputs; null if there is none. */
  get(route: string, { site, view }: Origin): KnownPage | null {
    const entry = this.pages.get(route) ?? this.before.get(route);
    if (!entry || (entry.site !== site && entry.view !== view()) || !this.hasValues(entry)) return null;
    this.pages.set(route, entry.site === site ? entry : { ...entry, site });
    return this.pageOf(entry);
  }

  /** A page that another machine rendered from the same inputs; null if there is none. */
  fromRemote(route: string, origin: Origin): (KnownPage & RenderedFiles) | null {
    const packed = this.isShared ? this.store.get(remoteKey(origin)) : null;
    if (packed === null) return null;
    const { head, html } = splitHead<Omit<Rendered, "html">>(packed);
    return { ...this.keep(route, elsewhere, { ...head, html }), html, markdown: head.markdown };
  }

  put(route: string, origin: Origin, rendered: Rendered): KnownPage {
    const { html, ...head } = rendered;
    this.hasNew = true;
    if (this.isShared) this.store.put(remoteKey(origin), withHead(head, html));
    return this.keep(route, origin, rendered);
  }

  /** The text of a Markdown version by its name in the metadata of the page. */
  markdown(name: string): string {
    const text = this.store.get(name);
    if (text === null) throw new LostValueError(`The cache has lost the Markdown version ${name}.`);
    return text;
  }

  /** Forgets all other pages; the values of these count as used. */
  retain(routes: ReadonlySet<string>): void {
    for (const pages of [this.pages, this.before])
      for (const [route, entry] of pages) if (!routes.has(route) || !this.hasValues(entry)) pages.delete(route);
  }

  /** Keys of what is stored of the pages. */
  keys(): string[] {
    const entries = [...this.before.values(), ...this.pages.values()];
    return entries.flatMap(({ referencesKey, markdownKey }) => [referencesKey, markdownKey ?? []].flat());
  }

  /** Call it when the site is published. */
  save({ previous, ...now }: Published): void {
    const site: StoredSite = {
      pages: putGroups(this.store, this.pages, this.stored),
      published: this.storeFolder(now),
      previous: previous && { name: previous.name, ...this.storeFolder(previous) },
    };
    this.store.put(this.siteKey, JSON.stringify(site));
  }

  private readFolder<T extends StoredFolder>(folder: T | null | undefined): (Omit<T, "files"> & PublishedFolder) | null {
    const grouped = folder && recallGroups<PublishedFile>(this.store, folder.files);
    if (!grouped) return null;
    const files = Object.fromEntries(grouped.values);
    this.folders.set(files, grouped);
    return { ...folder, files };
  }

  /** Most files of an output are those of the one that was in its folder before. */
  private storeFolder({ files, at }: PublishedFolder): StoredFolder {
    const replaced = this.published?.previous?.files;
    const known = this.folders.get(files) ?? (replaced && this.folders.get(replaced)) ?? null;
    return { at, files: putGroups(this.store, new Map(Object.entries(files)), known) };
  }

  private keep(route: string, { site, view }: Origin, { metadata, references, markdown }: Rendered): KnownPage {
    const referencesKey = this.putText(referencesPrefix, JSON.stringify(references));
    const markdownKey = markdown === null ? undefined : this.putText(markdownPrefix, markdown);
    const entry = { site, view: view(), metadata: this.metadataOf(JSON.stringify(metadata)), markdownKey, referencesKey };
    this.pages.set(route, entry);
    return this.pageOf(entry);
  }

  private putText(prefix: string, text: string): string {
    const key = prefix + contentHash(text, 32);
    this.store.put(key, text);
    return key;
  }

  private pageOf({ metadata, markdownKey, referencesKey }: Entry): KnownPage {
    const references = () => {
      const value = recall<OwnReferences>(this.store, referencesKey);
      if (!value) throw new LostValueError(`The cache has lost the references ${referencesKey}.`);
      return value;
    };
    return { metadata, markdownKey, references };
  }

  private hasValues({ referencesKey, markdownKey }: Entry): boolean {
    return this.store.has(referencesKey) && (markdownKey === undefined || this.store.has(markdownKey));
  }
}
