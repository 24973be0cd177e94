/** Checks every URL in the settings: one that is not valid, or could run code, is refused with its place. A remote script must be pinned. */
import type { Locate, SiteConfig } from "../model/config.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { urlsInHtml } from "../text/html.ts";
import { invisibleIn, isDangerousUrl, isUnsafeUrl, linkSchemes, schemeOf } from "../text/schemes.ts";
import { anyOrigin, isExternalUrl, isWebAddress } from "../text/url.ts";
import { nameOf } from "./validate.ts";

type Keys = (string | number)[];

/** What is wrong with a value, as the end of a sentence that begins with its name. */
interface Fault {
  cause: string;
  hint: string;
}

const linkHint = 'Write a route, e.g. "/docs/overview", or a whole address, e.g. "https://example.com/a%20b".';
const scriptHint = 'Write the path of a file in the static folder, e.g. "/js/counter.js", or an https: address with its `integrity`.';
const fileHint = 'Write the path of a file of this site, e.g. "img/logo.svg".';

/** What each key of `themeConfig` and of a docs area holds, at any depth. */
const rules: Record<string, (value: string) => Fault | null> = {
  to: (value) => (value === "" ? null : faultOfLink(value)),
  href: faultOfLink,
  editUrl: faultOfWebAddress,
  reportUrl: faultOfWebAddress,
  src: faultOfFile,
  srcDark: faultOfFile,
  queryString: faultOfQuery,
  html: faultOfMarkup,
  value: faultOfMarkup,
  content: faultOfMarkup,
  copyright: faultOfMarkup,
};

/** All faults of all URLs, in the order of the settings. */
export function urlProblems(config: SiteConfig, locate: Locate): Problem[] {
  const { metadata: _, image, ...themeConfig } = config.themeConfig;
  const faults = [
    ...config.scripts.flatMap((script, index) =>
      typeof script === "string"
        ? located(["scripts", index], faultOfScript(script))
        : located(["scripts", index, "src"], faultOfScript(script.src)),
    ),
    ...(["contentDir", "staticDir"] as const).flatMap((key) => located([key], faultOfFolder(config[key]))),
    ...config.assetFolders.flatMap((path, index) => located(["assetFolders", index], faultOfFolder(path))),
    ...config.docs.flatMap(({ path }, index) => located(["docs", index, "path"], faultOfFolder(path))),
    ...(config.sdk?.entryPoints ?? []).flatMap((path, index) => located(["sdk", "entryPoints", index], faultOfFile(path))),
    ...config.stylesheets.flatMap((path, index) => located(["stylesheets", index], faultOfFile(path))),
    ...(config.favicon === undefined ? [] : located(["favicon"], faultOfFile(config.favicon))),
    ...(config.sdk?.sourceUrl === undefined ? [] : located(["sdk", "sourceUrl"], faultOfWebAddress(config.sdk.sourceUrl))),
    ...faultsWithin(config.docs, ["docs"]),
    ...(image === undefined ? [] : located(["themeConfig", "image"], faultOfLink(image))),
    ...faultsWithin(themeConfig, ["themeConfig"]),
  ];
  return faults.map(({ keys, cause, hint }) => problem("C034", `${nameOf(keys)} ${cause}`, { place: locate(keys), hint }));
}

interface LocatedFault extends Fault {
  keys: Keys;
}

function located(keys: Keys, fault: Fault | null): LocatedFault[] {
  return fault === null ? [] : [{ keys, ...fault }];
}

function faultsWithin(value: unknown, keys: Keys): LocatedFault[] {
  if (typeof value === "string") return located(keys, rules[String(keys.at(-1))]?.(value) ?? null);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => faultsWithin(inner, [...keys, Array.isArray(value) ? Number(key) : key]));
}

/** A link to a page, or to what a scheme of the list names. */
function faultOfLink(url: string): Fault | null {
  const cause = causeIn(url, "link");
  return cause === null ? null : { cause, hint: hintForLink(url) };
}

function hintForLink(url: string): string {
  return isUnsafeUrl(url, "link") && !isDangerousUrl(url) ? `Allowed schemes: ${linkSchemes.join(", ")}.` : linkHint;
}

function faultOfScript(url: string): Fault | null {
  const cause = causeIn(url, "load") ?? (url.startsWith("data:") ? "cannot be a data: URL" : null);
  return cause === null ? null : { cause, hint: scriptHint };
}

function faultOfWebAddress(url: string): Fault | null {
  const cause = causeIn(url, "link") ?? (isWebAddress(url) || !isExternalUrl(url) ? null : "is not a web address");
  return cause === null ? null : { cause, hint: 'Write an address of the web, e.g. "https://example.com/edit/main/".' };
}

/** A path on the disk: names of files may have spaces inside. */
function faultOfFile(path: string): Fault | null {
  const hidden = invisibleIn(path.replace(/(?<=\S) +(?=\S)/g, ""));
  if (path === "") return { cause: "is empty", hint: fileHint };
  if (hidden !== null) return { cause: holds(hidden), hint: fileHint };
  return isExternalUrl(path) || isDangerousUrl(path) ? { cause: "is not the path of a file", hint: fileHint } : null;
}

function faultOfFolder(path: string): Fault | null {
  const hidden = invisibleIn(path.replaceAll(" ", ""));
  return hidden === null ? null : { cause: holds(hidden), hint: "Write the path of a folder, relative to the site's." };
}

/** What is appended to an address: a query or an anchor. */
function faultOfQuery(text: string): Fault | null {
  const hidden = invisibleIn(text);
  const cause = hidden === null ? (/^(?:[?#]|$)/.test(text) ? null : "must begin with ? or #") : holds(hidden);
  return cause === null ? null : { cause, hint: 'Write it as it appears at the end of a URL, e.g. "?from=menu".' };
}

/** What a link has that only a script gives something to do. */
const idle = /^javascript:(?:;|void(?:\(0\)| 0);?)?$/;

/** Markup is the author's own; the addresses in it follow the rules of all others. */
function faultOfMarkup(html: string): Fault | null {
  for (const { url, kind } of urlsInHtml(html)) {
    const cause = url === "" || idle.test(url) ? null : causeIn(url, kind === "link" ? "link" : "load");
    if (cause !== null) return { cause: `contains the address ${JSON.stringify(url)}, which ${cause}`, hint: hintForLink(url) };
  }
  return null;
}

function causeIn(url: string, purpose: "link" | "load"): string | null {
  if (url === "") return "is empty";
  const hidden = invisibleIn(url);
  if (hidden !== null) return holds(hidden);
  if (url.includes("\\")) return "contains a backslash, which browsers read as a slash";
  if (isUnsafeUrl(url, purpose))
    return isDangerousUrl(url)
      ? `begins with a scheme that is not safe: ${JSON.stringify(url)}`
      : `has the scheme "${schemeOf(url)}", which is not allowed`;
  if (!isWebAddress(url)) return null;
  const isWhole = /^(?:https?:)?\/\/[^/]/i.test(url) && URL.canParse(url, anyOrigin);
  return isWhole ? null : `is not a web address: ${JSON.stringify(url)}`;
}

function holds(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const name = { " ": "a space", "\t": "a tab", "\n": "a line break", "\r": "a line break" }[character];
  return `holds ${name ?? `the invisible character U+${code}`}`;
}

/** Bytes of each hash that Subresource Integrity knows. */
const hashBytes: Record<string, number> = { sha256: 32, sha384: 48, sha512: 64 };

export function scriptProblems({ scripts }: SiteConfig, locate: Locate): Problem[] {
  return scripts.flatMap((script, index) => {
    const { src, integrity } = typeof script === "string" ? { src: script, integrity: undefined } : script;
    if (integrity !== undefined) {
      const cause = faultOfIntegrity(integrity);
      return cause === null ? [] : [noHash(index, cause, locate)];
    }
    if (!isExternalUrl(src)) return [];
    const place = locate(typeof script === "string" ? ["scripts", index] : ["scripts", index, "src"]);
    const hint = "Pin its version and add `integrity`, or put the file into the static folder.";
    return [problem("C010", `the script ${src} comes from another origin without an integrity hash`, { place, hint })];
  });
}

function noHash(index: number, cause: string, locate: Locate): Problem {
  return problem("C035", `scripts[${index}].integrity ${cause}`, {
    place: locate(["scripts", index, "integrity"]),
    hint: "Write sha256, sha384 or sha512, a dash, and the hash in base64; `openssl dgst -sha384 -binary file.js | openssl base64 -A` prints it.",
  });
}

/** Why the text is not integrity metadata: hashes separated by spaces, each with optional options after a question mark. */
function faultOfIntegrity(text: string): string | null {
  const hashes = text.split(/[\t\n\f\r ]+/).filter((part) => part !== "");
  if (hashes.length === 0) return "is empty, so a browser would accept any file";
  return hashes.map(faultOfHash).find((cause) => cause !== null) ?? null;
}

function faultOfHash(hash: string): string | null {
  const [, name = "", value = ""] = /^([^-]*)-([^?]*)(?:\?[!-~]*)?$/.exec(hash) ?? [];
  const bytes = Object.hasOwn(hashBytes, name) ? hashBytes[name] : undefined;
  if (bytes === undefined) return `holds ${JSON.stringify(hash)}, which is not a sha256, sha384 or sha512 hash`;
  const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(value) && value.length === Math.ceil(bytes / 3) * 4;
  if (isBase64 && Buffer.from(value, "base64").length === bytes) return null;
  return `holds ${JSON.stringify(hash)}, which is not the base64 of ${bytes} bytes`;
}
