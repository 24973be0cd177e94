/** Finds routes that two pages claim, that differ only by case, or that a static file has too. */
import type { SiteConfig } from "../../model/config.ts";
import type { Asset } from "../../model/source.ts";
import { lineText } from "../../problems/format.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { routeToFile } from "../../text/url.ts";
import type { RoutedPage } from "./routes.ts";

/** Anything with a route: a page or a category index. */
export interface Claim {
  route: string;
  place: () => Place;
}

export interface Claims<T extends Claim> {
  /** The first claim of each route; later ones are reported and left out. */
  winners: T[];
  problems: Problem[];
}

export interface PageClaim extends Claim {
  routed: RoutedPage;
}

/** The first claim keeps the route, so the order of `claims` must not depend on the machine. `/a` and `/a/` may be one file. */
export function resolveRouteConflicts<T extends Claim>(claims: T[], config: Pick<SiteConfig, "trailingSlash">): Claims<T> {
  const byFile = new Map<string, T>();
  const byLowerCase = new Map<string, T>();
  const winners: T[] = [];
  const problems: Problem[] = [];
  for (const claim of claims) {
    const file = routeToFile(claim.route, config);
    const [same, similar] = [byFile.get(file), byLowerCase.get(file.toLowerCase())];
    if (same) problems.push(sameRoute(claim, same));
    else if (similar) problems.push(caseOnly(claim, similar));
    if (same) continue;
    byFile.set(file, claim);
    if (!similar) byLowerCase.set(file.toLowerCase(), claim);
    winners.push(claim);
  }
  return { winners, problems };
}

function sameRoute(claim: Claim, first: Claim): Problem {
  const [place, firstPlace] = [claim.place(), first.place()];
  return problem("G001", `Two pages have the route "${claim.route}": ${lineText(firstPlace)} and ${lineText(place)}.`, {
    // The one with a slug has a line to correct.
    place: place.column === undefined && firstPlace.column !== undefined ? firstPlace : place,
    hint: "Rename one of them, or give it another `slug`.",
  });
}

function caseOnly(claim: Claim, first: Claim): Problem {
  const routes = `"${first.route}" (${lineText(first.place())}) and "${claim.route}" (${lineText(claim.place())})`;
  const hint = "Rename one of them: some systems cannot keep both files.";
  return problem("G002", `Two routes differ only by case: ${routes}.`, { place: claim.place(), hint });
}

/** A static file is copied as it is, and wins over the page of the same name. */
export function withoutStatic<T extends Claim>(claims: T[], assets: Asset[], config: Pick<SiteConfig, "trailingSlash">): Claims<T> {
  const statics = new Map(assets.filter(({ isStatic }) => isStatic).map((asset) => [asset.url, asset]));
  const problems: Problem[] = [];
  const winners = claims.filter(({ route, place }) => {
    const file = routeToFile(route, config);
    // A file `docs/focus` cannot exist next to the folder `docs/focus` of the page.
    const asset = statics.get(`/${file}`) ?? (config.trailingSlash === false ? undefined : statics.get(route));
    if (asset === undefined) return true;
    const message = `The page ${lineText(place())} and the static file ${asset.path} would both be written to "${file}".`;
    problems.push(problem("G001", message, { place: place(), hint: "Rename one of them, or give the page another `slug`." }));
    return false;
  });
  return { winners, problems };
}
