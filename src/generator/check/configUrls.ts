/** Addresses that no page has in its text: of stylesheets, and of redirects that lead to an anchor. */
import type { Locate, SiteConfig } from "../model/config.ts";
import type { StyleUrl } from "../model/output.ts";
import type { Place } from "../model/problem.ts";
import { isExternalUrl } from "../text/url.ts";
import type { BrokenLink } from "./describe.ts";
import { checkTarget, type Targets } from "./targets.ts";

export interface ConfigUrl {
  /** As a page on the same site would have it in its HTML. */
  url: string;
  /** As it is written. */
  rawUrl: string;
  place: Place;
  element: string;
}

/** What the settings and stylesheets of the site name. */
export function configUrls(config: SiteConfig, locate: Locate, styleUrls: readonly StyleUrl[] = []): ConfigUrl[] {
  return [...anchorsOfRedirects(config, locate), ...styleUrls.map(({ url, place }) => ({ url, rawUrl: url, place, element: "style" }))];
}

/** Targets with an anchor; whether there is such a page is known when redirects are read. */
function anchorsOfRedirects({ redirects, baseUrl }: SiteConfig, locate: Locate): ConfigUrl[] {
  const all = Array.isArray(redirects)
    ? redirects.map(({ to }, index) => ({ to, keys: ["redirects", index, "to"] }))
    : Object.entries(redirects).map(([from, to]) => ({ to, keys: ["redirects", from] }));
  return all.flatMap(({ to, keys }) => {
    if (!to.includes("#") || isExternalUrl(to)) return [];
    return [{ url: baseUrl + to.replace(/^\//, ""), rawUrl: to, place: locate(keys), element: "a" }];
  });
}

export function brokenPlaced(placed: readonly ConfigUrl[], targets: Targets): BrokenLink[] {
  return placed.flatMap(({ url, rawUrl, place, element }) => {
    const result = checkTarget(url, "/", targets);
    // A redirect has the address of its page, whatever form the setting has.
    if (result.kind === "ok" || result.kind === "unlisted" || result.kind === "other-form") return [];
    const link = { url: rawUrl, kind: element === "a" ? ("link" as const) : ("media" as const), place };
    return [{ result, htmlLink: { url, element, isShell: true }, sourceLink: link, place, pages: new Set<string>() }];
  });
}
