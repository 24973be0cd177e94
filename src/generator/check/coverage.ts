/** Measures how much of what the SDK exports is described, shown in samples and used by guides. */
import type { ApiComment, ApiField, ApiMember, ApiPage, ApiSignature, ApiSourcePage, ApiText } from "../model/api.ts";
import { allSignatures, codeText, placeOfSources } from "../model/api.ts";
import { type ApiCoverage, type CoverageEntry, coverageWishes, missingOf } from "../model/coverage.ts";
import type { SourceFile } from "../model/source.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { addToList } from "../text/lists.ts";
import { comparePaths } from "../text/path.ts";

interface CoverageInput {
  /** Pages of the reference. */
  sources: readonly SourceFile[];
  /** Problems of samples: an example with one counts for nothing. */
  problems: readonly Problem[];
  /** Whether a guide uses an export or a member. */
  isUsed: (symbol: string) => boolean;
}

/** What is deprecated, internal or protected, and what another package declares, is left out. */
export function apiCoverage({ sources, problems, isUsed }: CoverageInput): ApiCoverage {
  const isBroken = brokenExamples(problems);
  const pages = sources.flatMap(({ text }) => (text === null ? [] : (JSON.parse(text) as ApiSourcePage).page));
  const entries = pages.flatMap((page) => entriesOf(page, { isBroken, isUsed })).sort((a, b) => comparePaths(a.name, b.name));
  const totals = Object.fromEntries(
    coverageWishes.map((wish) => {
      const values = entries.map((entry) => entry[wish]).filter((value) => value !== null);
      return [wish, { done: values.filter(Boolean).length, of: values.length }];
    }),
  ) as ApiCoverage["totals"];
  const [done, of] = (["done", "of"] as const).map((key) => coverageWishes.reduce((sum, wish) => sum + totals[wish][key], 0));
  return { percent: of ? Math.floor(((done ?? 0) / of) * 1000) / 10 : 100, totals, entries };
}

/** Entries that lack most, the worst first. */
export function worstEntries({ entries }: ApiCoverage, count: number): CoverageEntry[] {
  const lacks = entries.filter((entry) => missingOf(entry).length > 0);
  return lacks.toSorted((a, b) => missingOf(b).length - missingOf(a).length).slice(0, count);
}

/** The problem of a site that covers less than it wants to. */
export function coverageProblems({ percent, entries }: ApiCoverage, least: number | undefined): Problem[] {
  if (entries.length === 0)
    return [problem("S028", "there is no export to document", { hint: "Name the entry points of the SDK as `sdk.entryPoints`." })];
  if (least === undefined || percent >= least) return [];
  const hint = "Document the names in the list above, or lower --coverage-min.";
  return [problem("S028", `the docs cover ${percent} % of the API, but must cover at least ${least} %`, { hint })];
}

interface CoverageChecks {
  isBroken: (text: ApiText) => boolean;
  isUsed: (symbol: string) => boolean;
}

function entriesOf(page: ApiPage<ApiText>, checks: CoverageChecks): CoverageEntry[] {
  if (page.kind === "index" || page.kind === "module" || isLeftOut(page, page.comment)) return [];
  const comments = [page.comment, ...allSignatures(page).map(({ comment }) => comment)];
  const isCalled = page.kind === "function" || page.signatures.length > 0;
  const entry: CoverageEntry = {
    name: page.name,
    kind: page.kind,
    place: placeOfSources(page.sources),
    description: comments.some(isDescribed),
    example: isCalled || page.kind === "class" ? hasExample(comments, checks) : null,
    ...ofCall(page),
    guide: checks.isUsed(page.name),
  };
  return [entry, ...page.groups.flatMap(({ members }) => members.flatMap((member) => entryOfMember(member, page.name, checks)))];
}

function entryOfMember(member: ApiMember<ApiText>, owner: string, checks: CoverageChecks): CoverageEntry[] {
  const { kind, to, foreignBase } = member;
  const comments = allSignatures(member).map(({ comment }) => comment);
  if (kind === "callSignature" || kind === "constructSignature" || kind === "indexSignature") return [];
  const isOfPlatform = /node_modules\/(?:typescript|@types\/node)\//.test(member.sources[0]?.path ?? "");
  if (to !== undefined || foreignBase !== undefined || isOfPlatform || isLeftOut(member, comments[0])) return [];
  const isConstructor = kind === "constructor";
  // What takes nothing says nothing that its class does not say.
  if (isConstructor && member.signatures.every(({ parameters }) => parameters.length === 0)) return [];
  const name = `${owner}.${member.name}`;
  return [
    {
      name,
      kind,
      place: placeOfSources(member.sources),
      description: comments.some(isDescribed),
      example: kind === "method" ? hasExample(comments, checks) : null,
      ...ofCall(member, isConstructor),
      // Code that constructs something names its class.
      guide: isConstructor ? null : checks.isUsed(name),
    },
  ];
}

function isLeftOut({ flags }: Pick<ApiMember<ApiText>, "flags">, comment: ApiComment<ApiText> | undefined): boolean {
  return (["deprecated", "internal", "protected"] as const).some((flag) => flags.includes(flag)) || (comment?.deprecated ?? null) !== null;
}

function isDescribed({ brief, summary }: ApiComment<ApiText>): boolean {
  return brief !== null || summary !== null;
}

function hasExample(comments: readonly ApiComment<ApiText>[], { isBroken }: CoverageChecks): boolean {
  return comments.some(({ examples }) => examples.some(({ text }) => !isBroken(text)));
}

function ofCall(
  member: Pick<ApiMember<ApiText>, "common" | "signatures">,
  isConstructor = false,
): Pick<CoverageEntry, "parameters" | "returns"> {
  const all = allSignatures(member);
  const fields = all.flatMap(({ parameters }) => parameters);
  const described = new Set(fields.filter(saysSomething).map(({ name }) => name));
  const returning = member.signatures.filter((signature) => !isConstructor && givesSomething(signature));
  return {
    parameters: fields.length === 0 ? null : fields.every(({ name }) => described.has(name)),
    returns: returning.length === 0 ? null : all.some(({ returns }) => (returns?.text ?? null) !== null),
  };
}

/** Of an object of options each field may say it. */
function saysSomething({ text, to, objects }: ApiField<ApiText>): boolean {
  return text !== null || to !== undefined || (objects.length > 0 && objects.flat().every(saysSomething));
}

function givesSomething({ returns }: ApiSignature<ApiText>): boolean {
  const type = returns && codeText(returns.type).trim();
  return type !== null && !/^(?:void|never|Promise<\s*void\s*>)$/.test(type);
}

/** Whether TypeScript finds an error in the lines of a text. */
function brokenExamples(problems: readonly Problem[]): (text: ApiText) => boolean {
  const lines = new Map<string, number[]>();
  for (const { code, place } of problems) {
    if (code === "S027" && place?.line !== undefined) addToList(lines, place.path, place.line);
  }
  return ({ markdown, place: { path, line = 0 } }) =>
    (lines.get(path) ?? []).some((each) => each >= line && each < line + markdown.split("\n").length);
}
