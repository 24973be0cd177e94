/** Reads the list of queries `test/search/queries.yml`, and judges the results of any search by their URLs. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import * as z from "zod";

const path = z.string().startsWith("/");
const target = z.union([path, z.array(path).min(1)]).transform((value) => (Array.isArray(value) ? value : [value]));

const querySchema = z
  .strictObject({
    /** What a reader types. */
    query: z.string().min(1),
    /** The page or section that has to come first; a list: any of them. */
    first: target.optional(),
    /** The same, for one of the first three. */
    among3: target.optional(),
    /** Kept aside by people who tune the ranking. */
    held: z.boolean().default(false),
  })
  .refine(({ first, among3 }) => (first === undefined) !== (among3 === undefined), "needs either `first` or `among3`")
  .transform(({ query, first, among3, held }) => ({
    query,
    /** Paths with an optional anchor, any of which is right. A path without an anchor is that of the whole page. */
    targets: first ?? among3 ?? [],
    /** How many of the first results may be the right one. */
    among: first ? (1 as const) : (3 as const),
    isHeld: held,
  }));

export type SearchQuery = z.infer<typeof querySchema>;

/** Throws where the file has a fault. */
export async function readQueries(file: string): Promise<SearchQuery[]> {
  return z
    .array(querySchema)
    .min(1)
    .parse(parse(await readFile(file, "utf8")));
}

const questionsSchema = z.record(
  z.string(),
  z.strictObject({
    /** Path of the page that the reader is on. */
    from: path,
    /** `pages` are those that answer the question; `from` is where one is asked that is asked elsewhere. */
    questions: z.array(z.strictObject({ query: z.string().min(1), pages: z.array(path).min(1), from: path.optional() })),
  }),
);

/** By what they are on. Throws where the file has a fault. */
export async function readQuestions(file: string): Promise<z.infer<typeof questionsSchema>> {
  return questionsSchema.parse(parse(await readFile(file, "utf8")));
}

/** A target without an anchor accepts every section of its page, one with an anchor only that section. */
export function fitsTarget(target: string, url: string): boolean {
  const [page, anchor] = splitUrl(target);
  const [foundPage, foundAnchor] = splitUrl(url);
  return page === foundPage && (anchor === "" || anchor === foundAnchor);
}

/** Whether a target is the first of the results, and whether one is among the first three. */
export function judge({ targets }: Pick<SearchQuery, "targets">, urls: readonly string[]): { isFirst: boolean; isAmong3: boolean } {
  const fits = urls.slice(0, 3).map((url) => targets.some((target) => fitsTarget(target, url)));
  return { isFirst: fits[0] ?? false, isAmong3: fits.includes(true) };
}

/** `/docs/focus/index.html#usage` -> `/docs/focus` and `usage`. */
export function splitUrl(url: string): [page: string, anchor: string] {
  const [path = "", anchor = ""] = url.split("#");
  const page = path.replace(/(?:\/index)?\.html$/, "").replace(/\/+$/, "");
  return [page || "/", decodeURIComponent(anchor)];
}
