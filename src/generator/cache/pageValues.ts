/**
 * Values of pages: all that machines take from each other. Who can write them decides what pages say, and nothing else: none of them is
 * code, and each is checked before it is used or sent. Any other value, such as code of components, stays where it was made.
 */
import { sectionsOf } from "../compile/search/contribution.ts";
import { shapes } from "../model/pageShapes.ts";
import { attempt } from "../text/attempt.ts";
import { contentHash } from "../text/hash.ts";
import { isInFolder } from "../text/path.ts";

/** How much of what another machine has made is believed. */
export const limits = {
  /** Bytes of an index: of the values of a million pages. */
  index: 500_000_000,
  /** Lines of an index that are none; after more, the rest is not read. */
  faults: 100,
  /** How many times longer a compressed file becomes: pages become ten times as long, and gzip can make it a thousand. */
  inflation: 200,
  /** Bytes of the answer that names the files of a remote cache, and of what a part says of itself. */
  answer: 1 << 16,
  /** Of a number in a value. */
  number: 1e8,
};

const searchable = /^\[.*\](?:\n[^ \n]+ [\w+/]+)*$/;

const isNamed = (value: string, hash: string) => contentHash(value, 32) === hash;

/** Names no file outside of the site, and has nothing that code could stumble over. */
function isHarmless(value: unknown, name = ""): boolean {
  if (name === "path" || name === "__proto__") return name === "path" && typeof value === "string" && isInFolder(value);
  if (name.endsWith("Origins")) return shapes.origins.safeParse(value).success;
  if (typeof value === "number") return Math.abs(value) <= limits.number;
  return typeof value !== "object" || value === null || Object.entries(value).every(([key, inner]) => isHarmless(inner, key));
}

/** Whether a value may have the hash in its key. They may throw for one that may not. */
const checks = {
  compiled(value: string) {
    const stored = JSON.parse(value) as { meta: object; metaKey: string };
    return isHarmless(stored) && shapes.compiled.safeParse(stored).success && isNamed(JSON.stringify(stored.meta), stored.metaKey);
  },
  body: (value: string, hash: string) => isNamed(value, hash) && isHarmless(splitHead(value).head),
  search: (value: string, hash: string) =>
    isNamed(value, hash) && searchable.test(value) && shapes.sections.safeParse(sectionsOf(value)).success,
  rendered(value: string) {
    const { head } = splitHead(value);
    return isHarmless(head) && shapes.rendered.safeParse(head).success;
  },
};

export type PageKind = keyof typeof checks;

/** Key of a value of a page: `body-` and 32 hexadecimal digits. */
export function pageKey(kind: PageKind, hash: string): string {
  return `${kind}-${hash}`;
}

const pageKeys = new RegExp(`^(${Object.keys(checks).join("|")})-([0-9a-f]{32})$`);

/** Whether another machine may have made this value under this key; without a value, whether any. */
export function isPageValue(key: string, value?: string): boolean {
  const [, kind, hash = ""] = pageKeys.exec(key) ?? [];
  return attempt(() => kind !== undefined && (value === undefined || checks[kind as PageKind](value, hash)), false);
}

/** A line of JSON, and the HTML as it is: JSON would escape every quotation mark of the HTML, and read each again. */
export function withHead(head: object, html: string): string {
  return `${JSON.stringify(head)}\n${html}`;
}

/** What `withHead` was given. Throws for any other text. */
export function splitHead<T>(packed: string): { head: T; html: string } {
  const end = packed.indexOf("\n");
  return { head: JSON.parse(packed.slice(0, end)) as T, html: packed.slice(end + 1) };
}
