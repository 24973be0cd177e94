/** Old routes and where they lead: those of the config and of the front matter, and the roots of the docs areas. */
import type { Locate, SiteConfig } from "../../model/config.ts";
import type { Redirect } from "../../model/graph.ts";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { lazily } from "../../text/lazily.ts";
import { comparePaths, normalizePath } from "../../text/path.ts";
import { invisibleIn } from "../../text/schemes.ts";
import { decodePath, decodeStrictly, isExternalUrl, routeToFile, splitUrl } from "../../text/url.ts";
import { createHints, type HintFor } from "../hints.ts";
import type { Keys } from "../sidebar/sidebarContext.ts";
import type { PageRedirect } from "./pageRedirects.ts";
import { faultOfRoute } from "./routes.ts";

export interface RedirectInput {
  config: SiteConfig;
  /** Of all pages. */
  routes: string[];
  /** URLs of static files, which a redirect may lead to but not replace. */
  files: Set<string>;
  /** Redirects of area roots; one of the config wins. */
  roots: Redirect[];
  /** Of the front matter. */
  ofPages?: readonly PageRedirect[];
  locate: Locate;
}

/** Operating systems end a path not far beyond. */
const longestPath = 1_000;

/** A redirect as the config writes it. */
interface RedirectRule extends Redirect {
  /** `from` as it is written. */
  written: string;
  fromPlace: () => Place;
  toPlace: () => Place;
}

interface Context {
  input: RedirectInput;
  pages: Set<string>;
  /** Page by lower-cased route. */
  byLowerCase: Map<string, string>;
  /** Redirects by the route they leave. */
  byFrom: Map<string, Redirect | RedirectRule>;
  /** Built when the first redirect is checked. */
  outputs: () => Outputs;
  hintFor: HintFor;
  problems: Problem[];
}

/** Sorted by the route they leave; one that leads to another leads to its end. */
export function buildRedirects(input: RedirectInput): { redirects: Redirect[]; problems: Problem[] } {
  const context: Context = {
    input,
    pages: new Set(input.routes),
    byLowerCase: new Map(input.routes.map((route) => [route.toLowerCase(), route])),
    byFrom: new Map(),
    outputs: lazily(() => outputsOf(input)),
    hintFor: createHints(),
    problems: [],
  };
  const rules = [...rulesOf(input.config, input.locate), ...(input.ofPages ?? []).map(ruleOfPage)].filter((rule) =>
    claimsFrom(rule, context),
  );
  for (const root of input.roots) if (!context.byFrom.has(root.from)) context.byFrom.set(root.from, root);
  const faulty = new Set(rules.filter((rule) => hasFaultyTarget(rule, context)).map(({ from }) => from));
  const ends = endsOf(faulty, context);
  const isOfPage = new Set(rules.flatMap((rule) => (rule.isOfPage ? rule.from : [])));
  const redirects = [...ends].flatMap(([from, to]) =>
    to === null ? [] : [{ from, to, ...(isOfPage.has(from) && { isOfPage: true as const }) }],
  );
  return { redirects: redirects.sort((a, b) => comparePaths(a.from, b.from)), problems: context.problems };
}

/** Routes that redirects of the config leave. */
export function redirectedRoutes(config: SiteConfig): string[] {
  return rulesOf(config, () => ({ path: "" })).map(({ from }) => from);
}

/** Both shapes of the config: `{ from: to }` and `[{ from, to }]`. */
function rulesOf({ redirects }: SiteConfig, locate: Locate): RedirectRule[] {
  const at = (...keys: Keys) => lazily(() => locate(keys));
  if (!Array.isArray(redirects)) {
    return Object.entries(redirects).map(([from, to]) =>
      ruleFor(from, to, { fromPlace: at("redirects", from), toPlace: at("redirects", from) }),
    );
  }
  return redirects.flatMap(({ from, to }, index) => {
    const toPlace = at("redirects", index, "to");
    if (typeof from === "string") return [ruleFor(from, to, { fromPlace: at("redirects", index, "from"), toPlace })];
    return from.map((one, position) => ruleFor(one, to, { fromPlace: at("redirects", index, "from", position), toPlace }));
  });
}

function ruleOfPage({ from, to, place }: PageRedirect): RedirectRule {
  return { from: asRoute(from), written: from, to, isOfPage: true, fromPlace: () => place, toPlace: () => place };
}

function ruleFor(from: string, to: string, places: Pick<RedirectRule, "fromPlace" | "toPlace">): RedirectRule {
  return { from: asRoute(from), written: from, to: isPath(to) ? asTarget(to) : to, ...places };
}

/** `//old/` and `\old` -> `/old`: no redirect page may have a path that browsers take for another site. */
function asRoute(path: string): string {
  return normalizePath(`/${decodePath(path.replace(/^[\\/]+/, ""))}`).normalize("NFC");
}

/** A path of this site; `//evil.example` and `/\evil.example` are addresses of another. */
function isPath(to: string): boolean {
  return to.startsWith("/") && !isExternalUrl(to);
}

function asTarget(to: string): string {
  const { path, query, hash } = splitUrl(to);
  return asRoute(path) + query + hash;
}

function report(message: string, { place, hint }: { place: Place; hint?: string }, { problems }: Context): void {
  problems.push(problem("C015", message, { place, hint }));
}

/** Records the redirect of a route; false if the route is not possible. */
function claimsFrom(redirect: RedirectRule, context: Context): boolean {
  const { from, written, fromPlace } = redirect;
  const fault = faultOfWritten(written);
  const cause = fault ?? faultOfFrom(from, context);
  if (cause === null) {
    context.byFrom.set(from, redirect);
    addFile(`/${routeToFile(from, context.input.config)}`, context.outputs());
  } else {
    const hint =
      fault === null ? "Remove the redirect, or let it leave another route." : 'Write the path that was asked for, e.g. "/docs/old".';
    report(
      `The redirect from ${JSON.stringify(fault === null ? from : written)} cannot work: ${cause}.`,
      { place: fromPlace(), hint },
      context,
    );
  }
  return cause === null;
}

/** Why no request can ask for the path; null for one that some can. */
function faultOfWritten(written: string): string | null {
  if (!written.startsWith("/")) return "it does not begin with a slash";
  if (invisibleIn(written.replaceAll(" ", "")) !== null || /^ | $/.test(written)) return "it holds characters that no reader sees";
  if (written.includes("\\")) return "it has a backslash, which browsers read as a slash";
  if (written.includes("#")) return "browsers send no anchor";
  if (written.includes("?")) return "a redirect leaves a path, whatever its query";
  if (written.length > longestPath) return `it is longer than ${longestPath} characters`;
  const decoded = written.split("/").map(decodeStrictly);
  if (decoded.includes(null)) return "a percent sign in it begins no character";
  if (decoded.some((segment) => /[/\\]/.test(segment ?? ""))) return "it has an encoded slash, which no name can have";
  if (decoded.some((segment) => segment === "." || segment === "..")) return 'browsers resolve "." and ".." before they ask';
  return written.includes("//") ? "it has two slashes in a row" : null;
}

function faultOfFrom(from: string, context: Context): string | null {
  const { pages, byLowerCase, byFrom, input } = context;
  if (pages.has(from)) return "a page has that route";
  if (input.files.has(from)) return "a static file has that address";
  if (byFrom.has(from)) return "another redirect leaves the same route";
  const similar = byLowerCase.get(from.toLowerCase());
  if (similar !== undefined) return `it differs only by case from the page "${similar}"`;
  const fault = faultOfRoute(from);
  return fault === null ? faultOfOutput(from, context) : `the route ${fault.cause}`;
}

/** A file where another one is, or a folder where a file is. */
function faultOfOutput(from: string, { outputs, input }: Context): string | null {
  const file = `/${routeToFile(from, input.config)}`;
  if (outputs().files.has(file)) return `its page would take the place of the file "${file}"`;
  const pageFile = outputs().pages.get(from);
  if (pageFile !== undefined) return `the page "${pageFile}" has that address`;
  if (outputs().folders.has(file)) return `its page would take the place of the folder "${file}"`;
  const parent = foldersOf(file).find((folder) => outputs().files.has(folder));
  return parent === undefined ? null : `its page would be in a folder where the file "${parent}" is`;
}

/** What is published, with the redirects so far. */
interface Outputs {
  files: Set<string>;
  folders: Set<string>;
  /** Route by the file of a page. */
  pages: ReadonlyMap<string, string>;
}

function outputsOf({ routes, files, config }: RedirectInput): Outputs {
  const pages = new Map(routes.map((route) => [`/${routeToFile(route, config)}`, route]));
  const outputs: Outputs = { files: new Set(), folders: new Set(), pages };
  for (const file of [...files, ...pages.keys()]) addFile(file, outputs);
  return outputs;
}

function addFile(file: string, { files, folders }: Outputs): void {
  files.add(file);
  for (const folder of foldersOf(file)) folders.add(folder);
}

/** `/a/b/c.html` -> `/a`, `/a/b`. */
function foldersOf(file: string): string[] {
  return [...file.matchAll(/(?!^)\//g)].map(({ index }) => file.slice(0, index));
}

/** Reports a target that leads nowhere, to the redirect itself, or to an unsafe address. */
function hasFaultyTarget({ from, to, toPlace }: RedirectRule, context: Context): boolean {
  const fault = faultOfTarget(from, to, context);
  if (fault !== null) report(`The redirect from "${from}" ${fault.cause}.`, { place: toPlace(), hint: fault.hint }, context);
  return fault !== null;
}

function faultOfTarget(from: string, to: string, context: Context): { cause: string; hint: string } | null {
  const pathHint = 'Write a route, e.g. "/docs/overview", or a URL that begins with "https://".';
  if (invisibleIn(to.replaceAll(" ", "")) !== null || /^ | $/.test(to) || (isExternalUrl(to) && to.includes(" ")))
    return { cause: `leads to ${JSON.stringify(to)}, which holds characters that no URL has`, hint: pathHint };
  if (/^[\\/]{2}/.test(to)) return { cause: `leads to "${to}", which browsers read as another site`, hint: pathHint };
  if (isExternalUrl(to)) return isHttpUrl(to) ? null : { cause: `leads to "${to}", which is not an http address`, hint: pathHint };
  if (!isPath(to)) return { cause: `leads to "${to}", which is neither a route nor a URL`, hint: pathHint };
  const route = splitUrl(to).path;
  if (route === from) return { cause: "leads to itself", hint: "Remove it." };
  const isKnown = context.pages.has(route) || context.byFrom.has(route) || context.input.files.has(route);
  return isKnown ? null : { cause: `leads to "${route}", where nothing is`, hint: context.hintFor(route, context.input.routes, "routes") };
}

function isHttpUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** Where each redirect finally leads; null for a faulty one and for those that lead into it or into a loop. */
function endsOf(faulty: Set<string>, context: Context): Map<string, string | null> {
  const ends = new Map<string, string | null>([...faulty].map((from) => [from, null]));
  for (const from of context.byFrom.keys()) {
    const { chain, end } = follow(from, ends, context);
    for (const step of chain) ends.set(step, end);
  }
  return ends;
}

function follow(from: string, ends: Map<string, string | null>, context: Context): { chain: Set<string>; end: string | null } {
  const chain = new Set<string>();
  let at = from;
  while (!ends.has(at)) {
    const redirect = context.byFrom.get(at);
    if (redirect === undefined) return { chain, end: at };
    if (chain.has(at)) {
      reportLoop([...chain].slice([...chain].indexOf(at)), context);
      return { chain, end: null };
    }
    chain.add(at);
    at = redirect.to;
  }
  return { chain, end: ends.get(at) ?? null };
}

function reportLoop(loop: string[], context: Context): void {
  const first = context.byFrom.get(loop[0] ?? "");
  const place = first !== undefined && "fromPlace" in first ? first.fromPlace() : context.input.locate(["redirects"]);
  const hint = "Let one of them lead to a page.";
  report(`Redirects go round in a loop: ${[...loop, loop[0]].join(" -> ")}.`, { place, hint }, context);
}
