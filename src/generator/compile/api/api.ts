/** Step 3 for what the SDK says: the texts of a reference page become trees, as those of Markdown pages do. */
import type { Root } from "hast";
import type { ApiPage, ApiSourcePage, ApiText } from "../../model/api.ts";
import type { Heading, ParsedPage } from "../../model/page.ts";
import type { ReadSource } from "../../model/source.ts";
import { installedPackage } from "../../text/path.ts";
import { emptyPage } from "../emptyPage.ts";
import { createIds } from "../headings/ids.ts";
import type { ParseContext } from "../state.ts";
import { apiHeadings, symbolsOf } from "./apiNames.ts";
import { type ApiPart, type ApiReading, readApiText } from "./apiText.ts";

export async function parseApiPage(source: ReadSource, context: ParseContext): Promise<ParsedPage> {
  const { title, description, page } = JSON.parse(source.text) as ApiSourcePage;
  const reading: ApiReading = {
    path: source.path,
    context: contextForComments(context),
    ...{ links: [], fences: [], problems: [], codeNames: [], headings: [], count: 0 },
    ids: createIds(context.markdown.headingIds),
  };
  for (const id of idsOf(page)) reading.ids.claim(id);
  for (const { holder, key, part } of textsIn(page, { level: 2, owner: "", isAbout: false }))
    holder[key] = await readApiText(holder[key] as ApiText, part, reading);
  const api = page as unknown as ApiPage<Root>;
  return {
    ...emptyPage(source),
    title,
    description,
    api,
    symbols: symbolsOf(api),
    ...(reading.codeNames.length > 0 && { codeNames: reading.codeNames }),
    headings: [...reading.headings, ...apiHeadings(api)] satisfies Heading[],
    links: reading.links,
    ...(reading.fences.length > 0 && { fences: reading.fences }),
    // Nobody here can change what another package says.
    problems: reading.problems.filter(({ place }) => !place || installedPackage(place.path) === undefined),
  };
}

/** Comments come from code: they know none of the site's variables, partials and components, and are never trusted. */
function contextForComments(context: ParseContext): ParseContext {
  const html = context.markdown.html === "off" ? ("off" as const) : ("sanitize" as const);
  return { ...context, markdown: { ...context.markdown, html, smartPunctuation: false }, variables: null, partials: {}, components: [] };
}

/** A text of a page, where it is in the page's data. */
interface TextPlace {
  holder: Record<string, unknown>;
  key: string;
  part: ApiPart;
}

/** In the order of the page. */
function textsIn(value: object, part: ApiPart): TextPlace[] {
  const owner = "anchor" in value && "signatures" in value ? String(value.anchor) : part.owner;
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    if (typeof item !== "object" || item === null) return [];
    const partOfItem = Array.isArray(value) ? part : partIn(key, item, { ...part, owner });
    const isText = "markdown" in item && "place" in item;
    return isText ? [{ holder: value as TextPlace["holder"], key, part: partOfItem }] : textsIn(item, partOfItem);
  });
}

/** Members and overloads have titles; their descriptions are below them. */
function partIn(key: string, value: unknown, part: ApiPart): ApiPart {
  if (key === "groups") return { ...part, level: 4 };
  if (key === "signatures" && Array.isArray(value) && value.length > 1) return { ...part, level: 3 };
  return { ...part, isAbout: part.level === 2 && (key === "summary" || key === "remarks") };
}

/** Ids of members, groups, fields and parts, at any depth. */
function idsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    if ((key === "id" || key === "anchor") && typeof item === "string") return [item];
    return key === "parts" ? (item as string[]) : idsOf(item);
  });
}
