/** From the pages of a reference to what two versions of it are compared by. */
import type { Io } from "../../io/io.ts";
import type { ApiComment, ApiFlag, ApiMember, ApiPage, ApiSourcePage, ApiText, SourceSignature } from "../../model/api.ts";
import { allSignatures, codeText, placeOfSources } from "../../model/api.ts";
import type { PublicApi, PublicCall, PublicSymbol } from "../../model/publicApi.ts";
import type { SourceFile } from "../../model/source.ts";
import { jsonFields } from "../../text/json.ts";
import { comparePaths } from "../../text/path.ts";
import { afterTop, onOneLine, splitTop } from "./typeText.ts";

type Page = ApiPage<ApiText>;
type Signature = SourceSignature;

/** What a link to a page of the reference begins with in texts that are kept: the route of the reference may be another one later. */
export const keptLink = "reference:";

/** `base`: route of the reference. */
export function publicApiOf(sources: readonly SourceFile[], base: string): PublicApi {
  const pages = sources.flatMap(({ route, text, kind }) => {
    const page = kind === "api" && text !== null ? (JSON.parse(text) as ApiSourcePage).page : null;
    return page && page.kind !== "index" && page.kind !== "module" ? [{ page, route: pageBelow(route, base), base }] : [];
  });
  const symbols = pages.flatMap((found) => [symbolOfPage(found), ...membersOf(found)]);
  return { format: 1, symbols: symbols.sort((a, b) => comparePaths(a.name, b.name)) };
}

/** As a file that is kept under version control: a symbol on each line. */
export function writeApi({ format, symbols }: PublicApi): string {
  return `{ "format": ${format}, "symbols": [\n${symbols.map((symbol) => JSON.stringify(symbol)).join(",\n")}\n] }\n`;
}

/** What was kept when a version was frozen; null where nothing was, or another version of bcidocs wrote it. */
export async function readApi(path: string, io: Io): Promise<PublicApi | null> {
  if (!(await io.stat(path))) return null;
  const api: Partial<PublicApi> = jsonFields(await io.readFile(path).catch(() => null));
  return api.format === 1 && Array.isArray(api.symbols) ? (api as PublicApi) : null;
}

interface FoundPage {
  page: Page;
  /** Below the base. */
  route: string;
  base: string;
}

function pageBelow(route: string, base: string): string {
  const start = base.endsWith("/") ? base : `${base}/`;
  return route.startsWith(start) ? route.slice(start.length) : route;
}

function symbolOfPage({ page, route, base }: FoundPage): PublicSymbol {
  const isCalled = page.kind === "function";
  const declaration = page.declaration && onOneLine(codeText(page.declaration)).replace(/;$/, "");
  // These are symbols themselves.
  const hasMembers = page.groups.length > 0;
  return {
    ...emptySymbol,
    name: page.name,
    kind: page.kind as PublicSymbol["kind"],
    page: route,
    code: declaration === null ? page.signatures.map(codeOf) : [(hasMembers && splitTop(declaration, " = ")[0]) || declaration],
    calls: isCalled ? page.signatures.map(callOf) : [],
    type: declaration === null || hasMembers ? null : typeOfDeclaration(page.kind, declaration),
    deprecated: deprecationOf(page.flags, [page.comment, ...page.signatures.map(({ comment }) => comment)], base),
    inherits: null,
    place: placeOfSources(page.sources),
  };
}

function typeOfDeclaration(kind: Page["kind"], declaration: string): string | null {
  if (kind === "typeAlias") return afterTop(declaration, " = ");
  if (kind === "variable") return splitTop(afterTop(declaration, ": ") ?? "", " = ")[0] ?? null;
  return null;
}

function membersOf({ page, route, base }: FoundPage): PublicSymbol[] {
  return page.groups.flatMap(({ members, inherited }) => [
    ...members.flatMap((member) => (member.to === undefined ? symbolOfMember(member, { page, route, base }) : [])),
    ...[...members, ...inherited].flatMap(({ kind, name, anchor, flags, to }) => {
      if (to === undefined) return [];
      const isOptional = flags.includes("optional");
      return { ...emptySymbol, name: `${page.name}.${name}`, kind, page: `${route}#${anchor}`, isOptional, inherits: pageBelow(to, base) };
    }),
  ]);
}

const emptySymbol = {
  code: [],
  calls: [],
  type: null,
  default: null,
  isOptional: false,
  isReadonly: false,
  deprecated: null,
  place: null,
} satisfies Partial<PublicSymbol>;

function symbolOfMember(member: ApiMember<ApiText>, { page, route, base }: FoundPage): PublicSymbol {
  const { kind, signatures, flags } = member;
  const isProperty = kind === "property" || kind === "accessor" || kind === "enumMember" || kind === "indexSignature";
  const codes = signatures.map(codeOf);
  const comments = allSignatures(member).map(({ comment }) => comment);
  return {
    name: `${page.name}.${member.name}`,
    kind,
    page: `${route}#${member.anchor}`,
    code: codes,
    calls: isProperty ? [] : signatures.map(callOf),
    type: isProperty ? afterTop(codes[0] ?? "", kind === "enumMember" ? " = " : ": ") : null,
    default: isProperty ? (signatures[0]?.comment.defaultValue ?? null) : null,
    isOptional: flags.includes("optional"),
    isReadonly: flags.includes("readonly") || (kind === "accessor" && !codes.some((code) => /\bset [^(]*\(/.test(code))),
    deprecated: deprecationOf(flags, comments, base),
    inherits: null,
    place: placeOfSources(member.sources),
  };
}

function codeOf({ code }: Signature): string {
  return onOneLine(codeText(code));
}

function callOf(signature: Signature): PublicCall {
  const generics = /^[^<]*<(.*)>$/.exec(splitTop(codeOf(signature), "(")[0] ?? "")?.[1];
  return {
    typeParameters: generics === undefined ? [] : splitTop(generics, ",").map((one) => one.trim()),
    // A comment may name parameters that there are not.
    parameters: signature.parameters
      .filter(({ type }) => type.length > 0)
      .map(({ name, type, flags, defaultValue }) => ({
        name,
        type: onOneLine(codeText(type)),
        isOptional: flags.includes("optional"),
        isRest: flags.includes("rest"),
        default: defaultValue,
      })),
    returns: signature.returns ? onOneLine(codeText(signature.returns.type)) : null,
  };
}

function deprecationOf(flags: ApiFlag[], comments: ApiComment<ApiText>[], base: string): string | null {
  if (!flags.includes("deprecated")) return null;
  const text = comments.flatMap(({ deprecated }) => deprecated ?? [])[0]?.markdown ?? "";
  return text.replace(/\]\(<?([^()<>\s]+)>?\)/g, (link, url: string) => withoutBase(link, url, base)).trim();
}

function withoutBase(link: string, url: string, base: string): string {
  const page = pageBelow(url, base);
  return page === url ? link : `](${keptLink}${page})`;
}
