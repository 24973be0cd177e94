/**
 * Every code that `bcidocs` prints. A code never changes its meaning; a retired one is never used again.
 * The first letter is the family and decides the exit status (`exit.ts`).
 */
import type { Severity } from "../model/problem.ts";

export interface CatalogueEntry {
  severity: Severity;
  /** Whether `--strict` makes an error of it: readers do not get what the writer meant. */
  isStrict?: boolean;
  /** What the code means, in one line. */
  title: string;
}

const error = (title: string): CatalogueEntry => ({ severity: "error", title });
const warning = (title: string): CatalogueEntry => ({ severity: "warning", title });
/** Another tool publishes such a page, so this is never an error unless its author asks for it. */
const strict = (title: string): CatalogueEntry => ({ severity: "warning", title, isStrict: true });
const info = (title: string): CatalogueEntry => ({ severity: "info", title });

const entries = {
  X001: error("Internal fault of bcidocs"),
  X002: error("A file or folder cannot be read"),
  X003: error("A file or folder cannot be written"),
  X004: info("What an interrupted build left was cleaned up"),
  // X005 is retired: it spoke of the report of the links alone.
  X006: info("What was kept from earlier builds is not used"),
  X007: error("A file differs from what a clean build writes"),
  X008: error("The command ended before its work was done"),
  X011: info("Nothing can be kept for later builds"),
  X015: info("The remote cache is not used"),
  X014: info("The report of the problems cannot be saved"),

  C001: error("No site config found"),
  C002: error("The config has an unknown key"),
  C003: error("A config value is of the wrong kind"),
  C004: error("The config file cannot be loaded"),
  C005: error("Navbar item of an unknown type"),
  C006: strict("A navbar item is faulty"),
  C007: error("Unknown docs version"),
  C008: strict("A docs sidebar item leads to a sidebar without a link"),
  C009: error("The output folder is not safe to replace"),
  C010: error("A script of another origin has no integrity"),
  C011: error("Unknown command, flag or flag value"),
  C012: error("No page was found"),
  C013: strict("A sidebar names a page, folder or sidebar that does not exist"),
  C014: error("A static file, script or stylesheet that the config names is missing"),
  C015: strict("A redirect is faulty"),
  C016: error("A registered component cannot be loaded"),
  C017: error("The server cannot listen at this host or port"),
  C034: error("A URL of the config is faulty or not safe"),
  C035: error("The integrity of a script is not a hash"),
  C036: error("A variable of the config cannot be expanded"),
  C020: error("There is a site already"),
  C021: error("The package.json cannot be extended"),
  C025: error("Code that the config started failed later"),
  C026: error("The config tries to end the command"),
  // C027 is retired: it spoke of a time limit for the config.
  C028: warning("A setting does nothing"),
  // C037 and L030 are retired: they spoke of lists of search queries.
  C038: error("The baseline cannot be read"),
  C040: error("A version of the docs has no folder"),
  C041: error("The config of another tool cannot be carried over"),
  C042: error("A version of the docs cannot be read from Git"),
  C043: error("The docs cannot be frozen"),
  // C044 is retired: it spoke of `--since`.
  C055: error("The API cannot be compared with a commit"),
  C056: error("There is no language to translate into"),
  C057: error("A path is not that of a translation"),
  C058: error("The labels of a language cannot be read"),
  C065: error("The lock of addresses is faulty"),
  C072: error("The package that makes diagrams is not installed"),
  C074: error("The parts do not make a site"),
  C073: error("There is no site for programs to read"),
  C071: error("A component names a faulty address of an API"),
  C030: error("A source folder is a link out of the site"),

  M001: error("The front matter language is not allowed"),
  M002: error("The front matter is not valid YAML"),
  M003: error("The front matter is never closed"),
  M004: strict("The front matter is not a list of keys"),
  M005: warning("Unknown front matter key"),
  M006: strict("A front matter value is of the wrong kind"),
  M007: error("A limit was passed"),
  M008: error("The file is not valid UTF-8"),
  M009: strict("Unknown variable"),
  M010: strict("An include failed"),
  M011: strict("Unknown component"),
  M012: strict("A component's property is faulty"),
  M013: warning("Unknown code language"),
  M014: warning("Unknown directive"),
  M015: warning("A heading is empty"),
  M016: warning("The page has no text"),
  M017: error("A page failed to render"),
  M018: warning("Raw HTML was removed"),
  M019: warning("A code fence mark is faulty"),
  M020: error("A Markdown plugin failed"),
  M021: warning("A directive is never closed"),
  M022: warning("An image cannot be measured"),
  M023: warning("A link to another file was skipped while reading the folder"),
  // M024 is retired: it reported MDX, which is read now.
  M025: error("Code that a page started failed later"),
  M026: error("A page cannot be compiled"),
  M028: warning("A component needs the browser and is never hydrated"),
  M030: warning("Text looks like front matter"),
  M031: strict("The opening line of the front matter is faulty"),
  M032: warning("An MDX component that the site does not have"),
  M033: warning("A value in MDX that is code"),
  M034: warning("A heading ends in braces that are not an id"),
  M035: warning("Syntax of another tool that is not translated"),
  M036: warning("A component does not have a property"),
  M037: info("An image is heavy"),
  M038: warning("An attribute has no effect"),
  M040: warning("A live sample on a site without live samples"),
  M041: warning("A live sample in a language that browsers do not run"),
  M042: error("A live sample does not compile"),
  M043: error("What live samples run with is faulty"),
  M045: strict("An embed has no title"),
  M046: strict("An embed comes from an origin that is not allowed"),
  M047: strict("An attribute of an embed is faulty"),
  M048: warning("A formula cannot be read"),
  M049: warning("Syntax of another tool is shown as text"),
  M050: warning("A row of a table has more cells than the head"),
  M051: warning("A value of a start page is of the wrong kind"),
  M052: warning("Unknown key of a start page"),
  // M053 is retired: the parser of MDX says it (M056).
  M054: warning("An inline style of a component has no effect"),
  M055: error("A component failed in the browser"),
  M056: warning("MDX that cannot be parsed"),
  M057: warning("TypeScript finds an error in a sample"),
  M058: warning("A comment for the compiler in a sample is faulty"),
  M059: warning("A sample goes on with none"),
  M060: warning("A file of the samples is missing"),
  M061: warning("Samples cannot be checked"),
  M062: error("A sample prints something else than its page says"),
  M063: error("A sample fails when it runs"),
  M064: error("A sample needs more than it may use"),

  G001: strict("Two pages have the same route"),
  G002: strict("Two routes differ only by case"),
  G003: strict("A slug leaves the site or is reserved"),
  G004: strict("A docs page id is used twice"),
  G005: strict("A file name cannot become a route"),
  G006: warning("The version history is not complete"),
  G007: strict("A front matter reference leads to no page"),
  G008: strict("A file name is not UTF-8"),
  G009: warning("A title holds control characters"),

  L001: warning("Broken link: no such page"),
  L002: warning("Broken link: no such anchor"),
  L003: warning("Broken link: no such image or file"),
  L004: warning("Broken link: the case differs"),
  L005: warning("Broken link: the base URL is missing, or there twice"),
  L006: warning("Malformed link"),
  L007: warning("Link with an unsafe scheme"),
  L008: warning("Link to a private host"),
  L009: warning("External link that has moved"),
  L010: warning("Broken external link"),
  L011: info("External link that cannot be checked"),
  L012: warning("External link to a host that does not answer"),
  L013: warning("Reference without a definition"),
  L014: warning("An id that the page has already"),
  L015: warning("Link leaves the site's folder"),
  L016: warning("Link to another form of the address"),
  L017: warning("Link to a draft"),
  L019: warning("Link without a target"),
  L020: warning("Link to the own site by its whole address"),
  L021: warning("Link that is not secure"),
  L022: info("Page that nothing leads to"),
  L023: warning("Definition that counts for nothing"),
  L024: warning("External link: no such anchor"),
  L025: warning("An entry of links.ignore has expired"),
  L026: info("An entry of links.ignore matches nothing"),
  L027: info("A comment ignores a problem that is not there"),
  L028: warning("A comment that ignores problems is faulty"),
  L029: error("No link was checked"),
  L031: info("The baseline has problems that are gone"),
  L032: warning("Percent sign that begins no code"),
  L033: warning("Text that looks like a link"),
  L034: info("Link to a page that is not listed"),
  L035: warning("Link without a text"),
  L036: info("Image without an alternative text"),
  L037: info("Link whose text says nothing"),
  L038: info("Link to an address that is redirected"),
  L039: warning("External link that could be secure"),
  L040: error("A published address is gone"),
  L041: error("A published heading id is gone"),
  L042: info("The lock of addresses lacks some"),
  L043: info("The lock of addresses was written"),
  L044: warning("External link to a page that says it is not there"),
  L045: info("A file name in decomposed Unicode"),
  L046: info("The baseline was written"),
  L047: warning("A name in brackets that the SDK does not have"),

  N001: info("A translation is older than the page that it translates"),
  N002: warning("The marks of translations cannot be read"),

  S001: error("TypeScript finds an error in the SDK"),
  S002: error("An entry point of the SDK is missing"),
  S003: error("The SDK exports nothing"),
  S004: error("The SDK's tsconfig is faulty"),
  S005: error("TypeDoc failed"),
  S006: warning("A type is named, but not exported"),
  S007: warning("A tag of a doc comment is faulty"),
  // S008 is retired: the reference is in the cache of all results now.
  S009: warning("HTML in a doc comment is shown as text"),
  S010: info("The SDK's own TypeScript is not supported"),
  S011: warning("An address in a doc comment cannot be decoded"),
  S012: error("TypeDoc stopped"),
  S020: warning("The API of a version cannot be compared"),
  S021: warning("A change of the API breaks code that uses it"),
  S022: info("A change of the API"),
  S023: error("The version number does not fit the changes of the API"),
  S024: error("The API of another commit cannot be read"),
  S025: info("What the changes of the API ask of the version number"),
  S026: warning("The reference of a frozen version cannot be read"),
  S027: warning("TypeScript finds an error in a sample of a doc comment"),
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
