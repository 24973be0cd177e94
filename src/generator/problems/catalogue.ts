/**
 * Every code that `bcidocs` prints. A code never changes its meaning; those of `replacements.ts` are never used again.
 * The first letter is the family and decides the exit status (`problem.ts`).
 */
import type { Level } from "../model/config.ts";
import type { Severity } from "../model/problem.ts";

interface CatalogueEntry {
  severity: Severity;
  /** Whether `--strict` makes an error of it: readers do not get what the writer meant. */
  failsUnderStrict?: boolean;
  isExternal?: boolean;
  /** Whether it stops the link checks: every link to the page would be a broken one. */
  stopsLinkChecks?: boolean;
  isBrokenLink?: boolean;
  /** The level of advice about a link that works, unless the config names another. */
  advice?: Level;
  /** Whether it is about the check of links, and not about a link. */
  isOfLinkCheck?: boolean;
  /** Whether many pages may have the same construct, which is reported once. */
  isGrouped?: boolean;
  /** What the code means, in one line. */
  title: string;
}

const error = (title: string): CatalogueEntry => ({ severity: "error", title });
const warning = (title: string): CatalogueEntry => ({ severity: "warning", title });
/** Content of another tool is published all the same, and so is a wrong sample, unless the author asks for an error. */
const strict = (title: string): CatalogueEntry => ({ severity: "warning", title, failsUnderStrict: true });
/** Only `check --external` reports it. */
const external = (entry: CatalogueEntry): CatalogueEntry => ({ ...entry, isExternal: true });
const info = (title: string): CatalogueEntry => ({ severity: "info", title });
const brokenLink = (title: string): CatalogueEntry => ({ ...warning(title), isBrokenLink: true });
/** Where a site of some age has hundreds, the level is `ignore` until its author asks for them. */
const advice = (level: Level, title: string): CatalogueEntry => ({ ...(level === "warn" ? warning : info)(title), advice: level });
const ofLinkCheck = (entry: CatalogueEntry): CatalogueEntry => ({ ...entry, isOfLinkCheck: true });
const grouped = (entry: CatalogueEntry): CatalogueEntry => ({ ...entry, isGrouped: true });

const entries = {
  X001: error("Internal fault of bcidocs"),
  X002: error("A file or folder cannot be read"),
  X003: error("A file or folder cannot be written"),
  X004: info("The rest of an interrupted build was cleaned up"),
  X006: info("The cache of earlier builds is not used"),
  X007: error("A file differs from what a clean build writes"),
  X008: error("The command ended before its work was done"),
  X011: info("The cache cannot be saved for later builds"),
  X015: info("What another machine has made is not used"),
  X014: info("The problem report cannot be saved"),

  C001: error("No site config found"),
  C002: error("The config has an unknown key"),
  C003: error("A config value has the wrong type"),
  C004: error("The config file cannot be loaded"),
  C005: error("Navbar item of an unknown type"),
  C006: error("A navbar item is not valid"),
  C007: error("Unknown docs version"),
  C008: error("A docs sidebar item leads to a sidebar without a link"),
  C009: error("The output folder is not safe to replace"),
  C010: error("A script of another origin has no integrity"),
  C011: error("Unknown command, flag or flag value"),
  C012: error("No page was found"),
  C013: strict("A sidebar names a page, folder or sidebar that does not exist"),
  C014: error("A static file, script or stylesheet that the config names is missing"),
  C015: strict("A redirect is not valid"),
  C016: error("A registered component cannot be loaded"),
  C017: error("The server cannot listen at this host or port"),
  C034: error("A URL in the config is not valid or not safe"),
  C035: error("The integrity of a script is not a hash"),
  C036: error("A variable of the config cannot be expanded"),
  C020: error("The folder already has a site"),
  C021: error("The package.json cannot be extended"),
  C025: error("Code that the config started failed later"),
  C026: error("The config tries to end the command"),
  C028: warning("A setting has no effect"),
  C038: error("The baseline cannot be read"),
  C040: error("A version of the docs has no folder"),
  C041: error("The config of another tool cannot be migrated"),
  C042: error("A version of the docs cannot be read from Git"),
  C043: error("The docs cannot be frozen"),
  C055: error("The API cannot be compared with a commit"),
  C056: error("There is no language to translate into"),
  C057: error("A path is not a translation"),
  C058: error("The labels of a language cannot be read"),
  C065: error("The URL lock is not valid"),
  C072: error("The package that makes diagrams is not installed"),
  C074: error("The parts do not make a site"),
  C073: error("There is no output for AI agents to read"),
  C071: error("A component names an API address that is not valid"),
  C030: error("A source folder is a symbolic link out of the site"),

  M001: error("The front matter language is not allowed"),
  M002: error("The front matter is not valid YAML"),
  M003: error("The front matter is never closed"),
  M004: strict("The front matter is not a list of keys"),
  M005: grouped(warning("Unknown front matter key")),
  M006: strict("A front matter value has the wrong type"),
  M007: error("A limit was exceeded"),
  M008: error("The file is not valid UTF-8"),
  M009: strict("Unknown variable"),
  M010: strict("An include failed"),
  M011: strict("Unknown component"),
  M012: strict("A property of a component is not valid"),
  M013: grouped(warning("Unknown code language")),
  M014: strict("Unknown directive"),
  M015: grouped(warning("A heading is empty")),
  M016: warning("The page has no text"),
  M017: { ...error("A page failed to render"), stopsLinkChecks: true },
  M018: grouped(strict("Raw HTML was removed")),
  M019: strict("A mark of a code fence is not valid"),
  M020: error("A Markdown plugin failed"),
  M021: strict("A block is never closed"),
  M022: warning("An image cannot be measured"),
  M023: warning("A link to another file was skipped while reading the folder"),
  M025: error("Code that a page started failed later"),
  M026: { ...error("A page cannot be compiled"), stopsLinkChecks: true },
  M028: warning("A component needs the browser and is never hydrated"),
  M030: warning("Text looks like front matter"),
  M031: strict("The opening line of the front matter is not valid"),
  M032: grouped(strict("A component that the site does not have")),
  M033: grouped(strict("A value in MDX that is code")),
  M034: strict("A heading ends in braces that are not an id"),
  M035: grouped(strict("Syntax of another tool that is not supported")),
  M036: strict("A component does not have a property"),
  M037: info("An image is heavy"),
  M038: grouped(strict("An attribute or a word has no effect")),
  M040: strict("A live sample on a site without live samples"),
  M041: strict("A live sample in a language that browsers do not run"),
  M042: error("A live sample does not compile"),
  M043: error("The modules of live samples are not valid"),
  M045: strict("An embed has no title"),
  M046: strict("An embed comes from an origin that is not allowed"),
  M047: strict("An attribute of an embed is not valid"),
  M048: strict("A formula cannot be read"),
  M049: grouped(strict("Syntax of another tool is shown as text")),
  M050: strict("A row of a table has more cells than the header"),
  M051: strict("A value of a start page has the wrong type"),
  M052: strict("Unknown key of a start page"),
  M054: strict("An inline style of a component has no effect"),
  M055: error("A component failed in the browser"),
  M056: strict("MDX that cannot be parsed"),
  M057: strict("TypeScript finds an error in a sample"),
  M058: strict("A compiler comment in a sample is not valid"),
  M059: strict("The word `continue` without a sample before it"),
  M060: strict("A file of the samples is missing"),
  M061: strict("Samples cannot be checked"),
  M062: error("A sample does not print what its page says"),
  M063: error("A sample fails when it runs"),
  M064: error("A sample exceeds its limits"),
  M065: info("A sample uses a class or type that nothing declares"),
  M066: grouped(info("A setting that is off would change what is shown")),

  G001: strict("Two pages have the same route"),
  G002: strict("Two routes differ only by case"),
  G003: strict("A slug leaves the site or is reserved"),
  G004: strict("A docs page id is used twice"),
  G005: strict("A file name cannot become a route"),
  G006: warning("The Git history is not complete"),
  G007: strict("A front matter reference leads to no page"),
  G008: strict("A file name is not UTF-8"),
  G009: warning("A title contains control characters"),

  L001: brokenLink("Broken link: no such page"),
  L002: brokenLink("Broken link: no such anchor"),
  L003: brokenLink("Broken link: no such image or file"),
  L004: brokenLink("Broken link: the case differs"),
  L005: brokenLink("Broken link: the base URL is missing or duplicated"),
  L006: brokenLink("Malformed link"),
  L007: brokenLink("Link with an unsafe scheme"),
  L008: external(warning("Link to a private host")),
  L009: external(warning("External link that has moved")),
  L010: external(brokenLink("Broken external link")),
  L011: external(info("External link that cannot be checked")),
  L012: external(brokenLink("External link to a host that does not respond")),
  L013: advice("warn", "Reference without a definition"),
  L014: advice("warn", "An id that the page already has"),
  L015: brokenLink("Link leaves the site's folder"),
  L016: advice("warn", "Link to another form of a URL"),
  L017: brokenLink("Link to a draft"),
  L019: brokenLink("Link without a target"),
  L020: advice("warn", "Link to this site by its full URL"),
  L021: advice("warn", "Link that is not secure"),
  L022: advice("ignore", "Page without links to it"),
  L023: advice("warn", "Definition that has no effect"),
  L024: external(warning("External link: no such anchor")),
  L025: ofLinkCheck(warning("An entry of links.ignore has expired")),
  L026: ofLinkCheck(info("An entry of links.ignore matches nothing")),
  L027: ofLinkCheck(info("A comment ignores a problem that does not exist")),
  L028: ofLinkCheck(warning("A comment that ignores problems is not valid")),
  L029: ofLinkCheck(error("No link was checked")),
  L031: ofLinkCheck(info("The baseline has problems that no longer exist")),
  L032: advice("warn", "Percent sign that does not begin a code"),
  L033: advice("warn", "Text that looks like a link"),
  L034: advice("log", "Link to a page that is not listed"),
  L035: advice("warn", "Link without text"),
  L036: advice("ignore", "Image without alternative text"),
  L037: advice("ignore", "Link text that does not describe the target"),
  L038: advice("log", "Link to a redirect"),
  L039: external(warning("External link that could be secure")),
  L040: ofLinkCheck(error("A published URL no longer exists")),
  L041: ofLinkCheck(error("A published heading id no longer exists")),
  L042: ofLinkCheck(info("The URL lock does not have all URLs")),
  L043: ofLinkCheck(info("The URL lock was written")),
  L044: external(warning("External link to a page that says it does not exist")),
  L045: advice("log", "A file name in decomposed Unicode"),
  L046: ofLinkCheck(info("The baseline was written")),
  L047: brokenLink("A name in brackets that does not exist"),

  N001: info("A translation is older than the page that it translates"),
  N002: warning("The marks of translations cannot be read"),
  N003: info("A translation of no page"),
  N004: warning("A folder of a language that the site does not have"),

  S001: error("TypeScript finds an error in the SDK"),
  S002: error("An entry point of the SDK is missing"),
  S003: error("The SDK exports nothing"),
  S004: error("The SDK's tsconfig is not valid"),
  S005: error("TypeDoc failed"),
  S006: warning("A type is used, but not exported"),
  S007: warning("A tag of a doc comment is not valid"),
  S009: warning("HTML in a doc comment is shown as text"),
  S010: info("The SDK's own TypeScript is not used"),
  S011: warning("An address in a doc comment cannot be decoded"),
  S012: error("TypeDoc stopped"),
  S020: warning("The API of a version cannot be compared"),
  S021: warning("A change of the API breaks code that uses it"),
  S022: info("A change of the API"),
  S023: error("The version number does not match the changes of the API"),
  S024: error("The API of another commit cannot be read"),
  S025: info("The version step that the changes of the API require"),
  S026: warning("The reference of a frozen version cannot be read"),
  S027: strict("TypeScript finds an error in a sample of a doc comment"),
  S028: error("The docs cover too little of the API"),

  K001: error("Another build holds the lock"),
} satisfies Record<string, CatalogueEntry>;

/** Page of the docs of bcidocs that explains the codes of a family. */
const pages: Record<string, string> = {
  M: "content",
  G: "content",
  N: "content",
  C: "settings",
  L: "links",
  S: "sdk",
  X: "system",
  K: "system",
};

/** The page that explains a code, e.g. `links` for `L001`. */
export function pageOfCode(code: string): string {
  return pages[code.charAt(0)] ?? "index";
}

/** Where the published docs explain a code. */
export function addressOfCode(code: string): string {
  return `https://docs.noema.example/bcidocs/problems/${pageOfCode(code)}#${code.toLowerCase()}`;
}

export type Code = keyof typeof entries;
export const catalogue: Record<Code, CatalogueEntry> = entries;

/** The code may be any word of a config. */
export function entryOf(code: string): CatalogueEntry | undefined {
  return Object.hasOwn(catalogue, code) ? catalogue[code as Code] : undefined;
}

export function isOfKind(code: string, kind: "isExternal" | "stopsLinkChecks" | "isBrokenLink" | "isOfLinkCheck" | "isGrouped"): boolean {
  return entryOf(code)?.[kind] === true;
}
