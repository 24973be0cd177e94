/** Puts a rendered page and the names of the built assets together: the finished HTML. */
import type { HtmlMetadata } from "../model/htmlMetadata.ts";
import type { ClientManifest, ScriptElement } from "../model/output.ts";
import { contentSecurityPolicy, inlineSource, inlineStyles, joinPolicies, originsOf, policySourcesOf } from "../text/csp.ts";
import { classesInHtml, element, escapeAttribute, unescapeHtml } from "../text/html.ts";

/** One page as HTML, before it knows the names of scripts and styles. */
interface DocumentParts {
  /** Without base URL. */
  route: string;
  lang: string;
  /** The kind of page, e.g. `doc`; it may have a stylesheet of its own. */
  layout: string;
  /** The stylesheet with the page's own rules. */
  sheet?: string;
  /** Inner HTML of `<head>`, assets left out. */
  head: string;
  /** Attributes of `<html>`, e.g. ` data-theme="dark"`. */
  htmlAttributes: string;
  /** Inner HTML of `<body>`. */
  body: string;
  /** Of all pieces of the body. */
  metadata: Omit<HtmlMetadata, "links" | "anchors">[];
}

export function documentHtml(page: DocumentParts, manifest: ClientManifest, baseUrl: string): string {
  const { styles, preloads, scripts, boot, early } = manifest;
  const url = (path: string) => baseUrl + path.slice(1);
  const styleLink = (path: string, attributes = {}) => element("link", { rel: "stylesheet", href: url(path), ...attributes });
  const islands = page.metadata.flatMap((piece) => piece.islands);
  const hasIslands = islands.length > 0;
  const ofLayout = [styles.site, styles[page.layout], hasIslands ? styles.controls : undefined];
  const sheets = [...ofLayout, ...sheetsOfComponents(page.body, hasIslands, manifest), page.sheet].filter((path) => path !== undefined);
  const head = [
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: policyOf(page, manifest) }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    page.head,
    early === null ? "" : `<script>${early}</script>`,
    ...fontsOf(page, preloads).map((path) =>
      element("link", { rel: "preload", as: "font", type: "font/woff2", href: url(path), crossorigin: "" }),
    ),
    ...sheets.map((path) => styleLink(path)),
    styles.lazy ? styleLink(styles.lazy, { disabled: true }) : "",
    styles.searchDialog ? styleLink(styles.searchDialog, { disabled: true, id: "__search-styles" }) : "",
    element("script", { type: "module", src: url(boot) }),
    ...eagerScripts(page.body, islands, manifest).map((path) => element("link", { rel: "modulepreload", href: url(path) })),
    ...scripts.map(scriptElement),
  ];
  const hydrated = !hasIslands ? page.body : withEntries(page.body, (name) => url(manifest.islands[name]?.entry ?? ""));
  const body = manifest.live ? withSamples(hydrated, manifest.live, url) : hydrated;
  return `<!doctype html>\n<html lang="${escapeAttribute(page.lang)}"${page.htmlAttributes}><head>${head.join("")}</head><body>${body}${page.route === "/" && manifest.baseUrlScript !== null ? `<script>${manifest.baseUrlScript}</script>` : ""}</body></html>\n`;
}

/** The second font has the letters of other languages than English. Those of a menu are not seen at first. */
function fontsOf({ body }: DocumentParts, preloads: string[]): string[] {
  return /[À-ÖØ-öø-ɏ]/.test(body.slice(body.indexOf("<main"))) ? preloads : preloads.slice(0, 1);
}

function sheetsOfComponents(body: string, hasIslands: boolean, { componentSheets }: ClientManifest): string[] {
  const found = classesInHtml(body);
  return componentSheets
    .filter(({ classes, isOfSite }) => classes === null || (isOfSite && hasIslands) || classes.some((name) => found.has(name)))
    .map(({ path }) => path);
}

/** Puts in where the script of each island is. */
function withEntries(body: string, entryOf: (name: string) => string): string {
  return body.replaceAll(/ data-entry="island:([^"]*)"/g, (_, name: string) => ` data-entry="${entryOf(unescapeHtml(name))}"`);
}

/** Puts in where the script of each live sample is; one that does not compile has none, and no button. */
function withSamples(body: string, live: Record<string, string>, url: (path: string) => string): string {
  return body.replaceAll(/ data-sample="sample:([^"]*)"/g, (_, id: string) => {
    const script = live[id];
    return script === undefined ? "" : ` data-sample="${url(script)}"`;
  });
}

/** Scripts of islands that hydrate at once and of grouped tabs: preloaded with the page, and not one after the other. */
function eagerScripts(body: string, used: HtmlMetadata["islands"], { islands, tabs }: ClientManifest): string[] {
  const eager = used.filter(({ isEager }) => isEager).flatMap(({ name }) => islands[name] ?? []);
  const hasGroups = body.includes(' data-group="') && /<fieldset class="tabs"[^>]* data-group="/.test(body);
  return [...new Set([...(hasGroups ? tabs : []), ...eager.flatMap(({ entry, imports }) => [entry, ...imports])])];
}

/** A page may show images and pages of the origins that its author named, and of no others. */
function policyOf({ route, metadata, body }: DocumentParts, manifest: ClientManifest): string {
  const { scripts, early, baseUrlScript, connect, policy } = manifest;
  const pageAdditions = {
    ...policySourcesOf(metadata, connect),
    "script-src": [
      ...originsOf(scripts.map(({ src }) => src)),
      ...(early === null ? [] : [inlineSource(early)]),
      ...(route === "/" && baseUrlScript !== null ? [inlineSource(baseUrlScript)] : []),
    ],
    "style-src": body.includes('<figure class="diagram">') ? inlineStyles : [],
  };
  return contentSecurityPolicy({ additions: joinPolicies(policy, pageAdditions), isMeta: true });
}

function scriptElement({ src, type, isAsync, isDeferred, integrity, crossorigin, attributes }: ScriptElement): string {
  return element("script", {
    src,
    type,
    async: isAsync || undefined,
    defer: isDeferred || undefined,
    integrity,
    crossorigin: integrity ? (crossorigin ?? "anonymous") : crossorigin,
    ...attributes,
  });
}
