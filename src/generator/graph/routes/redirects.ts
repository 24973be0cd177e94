/** Old routes and where they lead: those of the config and of the front matter, and the roots of the docs areas. */
import { translatedRoute } from "../../areas/locales.ts";
import type { Locate, SiteConfig } from "../../model/config.ts";
import type { Redirect } from "../../model/graph.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { lazily } from "../../text/lazily.ts";
import { comparePaths, isInside, normalizePath } from "../../text/path.ts";
import { isOwnNotFound } from "../../text/reservedNames.ts";
import { invisibleIn } from "../../text/schemes.ts";
import { decodePath, decodeStrictly, isExternalUrl, mapPath, routesOfPath, routeToFile, splitUrl } from "../../text/url.ts";
import { createHints, type HintFor } from "../hints.ts";
import type { Keys } from "../sidebar/sidebarContext.ts";
import { faultOfRoute, placeOfKey, type RoutedPage } from "./routes.ts";

export interface RedirectInput {
  config: SiteConfig;
  /** Routes of all pages. */
  routes: string[];
  /** URLs of static files, which a redirect may lead to but not replace. */
  files: Set<string>;
  /** Redirects of area roots; one of the config wins. */
  roots: Redirect[];
  /** Their front matter may name addresses that they had before. */
  pages: readonly RoutedPage[];
  locate: Locate;
}

/** A redirect as the config or a page writes it. */
interface RedirectRule extends Redirect {
  /** `from` as it is written. */
  rawFrom: string;
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
    hintFor: createHints(),
    problems: [],
  };
  const written = rulesOf(input.config, input.locate);
  const isWide = ({ from, to }: Redirect) => from.includes("*") && to.includes("*");
  const rules = [...written.filter((rule) => !isWide(rule)), ...rulesOfPages(input)].filter((rule) => claimsFrom(rule, context));
  for (const rule of written.filter(isWide)) {
    for (const each of ofEachPage(rule, input.routes)) if (faultOfFrom(each.from, context) === null) context.byFrom.set(each.from, each);
  }
  for (const root of input.roots) if (!context.byFrom.has(root.from)) context.byFrom.set(root.from, root);
  const faulty = new Set(rules.filter((rule) => hasFaultyTarget(rule, context)).map(({ from }) => from));
  const redirects = [...endsOf(faulty, context)].flatMap(([from, to]) =>
    to === null ? [] : [{ from, to: ofPage(to, context), ...(context.byFrom.get(from)?.isOfPage && { isOfPage: true as const }) }],
  );
  return { redirects: redirects.sort((a, b) => comparePaths(a.from, b.from)), problems: context.problems };
}

/** `/guide#a` -> `/guide/#a` where that is the route of the page. */
function ofPage(to: string, { pages }: Context): string {
  return mapPath(to, (path) => routesOfPath(path).find((route) => pages.has(route)) ?? path);
}

/** `/*.html` to `/*`: one redirect for each page that the target can mean. */
function ofEachPage({ from, to }: RedirectRule, routes: readonly string[]): Redirect[] {
  const [before = "", after = ""] = to.split("*");
  const meant = routes.filter(
    (route) => route.startsWith(before) && route.endsWith(after) && route.length > before.length + after.length && !isOwnNotFound(route),
  );
  return meant.map((route) => ({ from: from.replace("*", route.slice(before.length, route.length - after.length)), to: route }));
}

/** Routes that redirects of the config leave. */
export function redirectedRoutes(config: SiteConfig): string[] {
  return rulesOf(config, () => ({ path: "" })).map(({ from }) => from);
}

/** Both shapes of the config: `{ from: to }` and `[{ from, to }]`. */
function rulesOf({ redirects }: SiteConfig, locate: Locate): RedirectRule[] {
  const at = (...keys: Keys) => lazily(() => locate(keys));
  const ruleFor = (from: string, to: string, fromPlace: () => Place, toPlace = fromPlace): RedirectRule => ({
    from: asRoute(from),
    rawFrom: from,
    to: isPath(to) ? mapPath(to, asRoute) : to,
    fromPlace,
    toPlace,
  });
  if (!Array.isArray(redirects)) return Object.entries(redirects).map(([from, to]) => ruleFor(from, to, at("redirects", from)));
  return redirects.flatMap(({ from, to }, index) => {
    const toPlace = at("redirects", index, "to");
    if (typeof from === "string") return [ruleFor(from, to, at("redirects", index, "from"), toPlace)];
    return from.map((one, position) => ruleFor(one, to, at("redirects", index, "from", position), toPlace));
  });
}

/**
 * A page that is shown for want of a translation had its old address in that language, too, unless another page is there.
 * Versions of a page have the same front matter: an address leads to the version that it belongs to.
 */
function rulesOfPages({ pages, config }: RedirectInput): RedirectRule[] {
  const routes = new Set(pages.map(({ route }) => route));
  const byFrom = new Map<string, RoutedPage[]>();
  for (const routed of pages) {
    for (const written of [routed.page.frontMatter.redirect_from ?? []].flat()) {
      const from = inLanguage(written, routed, config);
      if (!routed.isFallback || !routes.has(from)) byFrom.set(from, [...(byFrom.get(from) ?? []), routed]);
    }
  }
  return [...byFrom].flatMap(([written, claims]) =>
    ofItsVersion(written, claims).map(({ page, route }): RedirectRule => {
      const place = () => placeOfKey(page, "redirect_from");
      return { from: asRoute(written), rawFrom: written, to: route, isOfPage: true, fromPlace: place, toPlace: place };
    }),
  );
}

/** `/docs/old` -> `/fr/docs/old` for a French page; an address that says so already stays. */
function inLanguage(from: string, { locale }: RoutedPage, config: SiteConfig): string {
  return locale === null || !from.startsWith("/") || isInside(from, `/${locale}`) ? from : translatedRoute(from, locale, config);
}

/** Pages of the version whose route the address is below, else of the last version. A later step reports more than one. */
function ofItsVersion(from: string, claims: RoutedPage[]): RoutedPage[] {
  const rankOf = ({ set }: RoutedPage) => {
    if (set !== null && isInside(from, set.routeBase)) return set.routeBase.length;
    return (set?.version?.isLast ?? true) ? 0 : -1;
  };
  const best = Math.max(...claims.map(rankOf));
  return claims.filter((claim) => rankOf(claim) === best);
}

/** `//old/` and `\old` -> `/old`: no redirect page may have a path that browsers take for another site. */
function asRoute(path: string): string {
  return normalizePath(`/${decodePath(path.replace(/^[\\/]+/, ""))}`).normalize("NFC");
}

/** A path of this site; `//evil.example` and `/\evil.example` are addresses of another. */
function isPath(to: string): boolean {
  return to.startsWith("/") && !isExternalUrl(to);
}

function report(message: string, { place, hint }: { place: Place; hint?: string }, { problems }: Context): void {
  problems.push(problem("C015", message, { place, hint }));
}

/** Records the redirect of a route; false if the route is not possible. `/a` and `/a/` may lead to the same page. */
function claimsFrom(redirect: RedirectRule, context: Context): boolean {
  const { from, rawFrom, fromPlace } = redirect;
  const isAsked = mayBeAsked(rawFrom);
  const isSaidBefore = context.byFrom.get(from)?.to === redirect.to;
  const cause = !isAsked ? "it is not a path that browsers request" : isSaidBefore ? null : faultOfFrom(from, context);
  if (cause === null) context.byFrom.set(from, redirect);
  else {
    const hint = isAsked ? "Remove the redirect, or change its `from`." : 'Write the requested path, e.g. "/docs/old".';
    report(`The redirect from ${JSON.stringify(isAsked ? from : rawFrom)} cannot work: ${cause}.`, { place: fromPlace(), hint }, context);
  }
  return cause === null;
}

/** Whether a request can ask for the path: without query and anchor, and with nothing that a browser resolves before. */
function mayBeAsked(written: string): boolean {
  if (!written.startsWith("/") || /\\|[#?]|\/\/|^ | $/.test(written) || invisibleIn(written.replaceAll(" ", "")) !== null) return false;
  return written.split("/").every((segment) => {
    const decoded = decodeStrictly(segment);
    return decoded !== null && !/[/\\]/.test(decoded) && decoded !== "." && decoded !== "..";
  });
}

function faultOfFrom(from: string, { pages, byLowerCase, byFrom, input: { files, config } }: Context): string | null {
  if (pages.has(from)) return "a page has that route";
  if (files.has(from) || files.has(`/${routeToFile(from, config)}`)) return "a static file has that address";
  if (byFrom.has(from)) return "another redirect has the same route";
  const similar = byLowerCase.get(from.toLowerCase());
  if (similar !== undefined) return `it differs only by case from the page "${similar}"`;
  const fault = faultOfRoute(from);
  return fault && `the route ${fault.cause}`;
}

/** Reports a target that leads nowhere, to the redirect itself, or to an unsafe address. */
function hasFaultyTarget({ from, to, toPlace }: RedirectRule, context: Context): boolean {
  const fault = faultOfTarget(from, to, context);
  if (fault !== null) report(`The redirect from "${from}" ${fault.cause}.`, { place: toPlace(), hint: fault.hint }, context);
  return fault !== null;
}

function faultOfTarget(from: string, to: string, context: Context): { cause: string; hint: string } | null {
  const isVisible = invisibleIn(to.replaceAll(" ", "")) === null && !/^ | $/.test(to);
  if (isVisible && /^https?:\/\/[^ ]*$/i.test(to) && URL.canParse(to)) return null;
  if (!isVisible || !isPath(to) || /^[\\/]{2}/.test(to)) {
    const hint = 'Write a route, e.g. "/docs/overview", or a URL that begins with "https://".';
    return { cause: `leads to ${JSON.stringify(to)}, which is neither a route nor an http address`, hint };
  }
  const route = splitUrl(to).path;
  if (route === from) return { cause: "leads to itself", hint: "Remove it." };
  const isKnown =
    routesOfPath(route).some((each) => context.pages.has(each)) || context.byFrom.has(route) || context.input.files.has(route);
  return isKnown
    ? null
    : { cause: `leads to "${route}", which does not exist`, hint: context.hintFor(route, context.input.routes, "routes") };
}

/** Where each redirect finally leads; null for a faulty one and for those that lead into it or into a loop. */
function endsOf(faulty: Set<string>, context: Context): Map<string, string | null> {
  const ends = new Map<string, string | null>([...faulty].map((from) => [from, null]));
  for (const from of context.byFrom.keys()) {
    const chain = new Set<string>();
    let at = from;
    for (let next = context.byFrom.get(at); next && !ends.has(at) && !chain.has(at); next = context.byFrom.get(at)) {
      chain.add(at);
      at = next.to;
    }
    if (chain.has(at)) reportLoop([...chain].slice([...chain].indexOf(at)), context);
    const end = chain.has(at) ? null : ends.has(at) ? (ends.get(at) ?? null) : at;
    for (const step of chain) ends.set(step, end);
  }
  return ends;
}

function reportLoop(loop: string[], context: Context): void {
  const first = context.byFrom.get(loop[0] ?? "");
  const place = first !== undefined && "fromPlace" in first ? first.fromPlace() : context.input.locate(["redirects"]);
  const hint = "Make one of them lead to a page.";
  report(`Redirects form a loop: ${[...loop, loop[0]].join(" -> ")}.`, { place, hint }, context);
}
