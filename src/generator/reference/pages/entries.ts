/** What a reader imports an export from: the name of the package, and which of its entries a file is. */
import { exportEntries, type FileOfPackage, subpathOf } from "../../text/packageExports.ts";

/** A file that exports, and how it is imported. */
export interface EntryModule {
  /** Relative to the site folder, e.g. `sdk/src/index.ts`. */
  path: string;
  /** e.g. `@noema/sdk` or `@noema/sdk/simulator`; null without a package. */
  specifier: string | null;
  /** Name for an export that is only called `default`. */
  defaultName: string;
}

/** Names it on pages. */
export function moduleName({ specifier, path }: EntryModule): string {
  return specifier ?? path;
}

/** The part of a `package.json` that says how a package is imported. */
export type PackageMetadata = Record<string, unknown>;

/** What is known of the package of an entry point. */
export interface OwnPackage {
  metadata: PackageMetadata;
  /** Relative to the package's folder. */
  file: FileOfPackage;
  /** `paths` of the tsconfig: files by what imports may call them. */
  aliases?: Record<string, readonly string[]>;
}

/** `named`: how it is imported, where the settings say so. */
export function entryModule(path: string, found: OwnPackage | null, named?: string): EntryModule {
  const name = typeof found?.metadata.name === "string" ? found.metadata.name : null;
  const specifier = named ?? (found && name !== null ? specifierIn(name, found) : null);
  return { path, specifier, defaultName: camelCase(name ?? "default") };
}

function specifierIn(name: string, { metadata, file, aliases = {} }: OwnPackage): string {
  const ofName = Object.entries(aliases).filter(([alias]) => alias === name || alias.startsWith(`${name}/`));
  const aliased = ofName.map(([alias, files]) => [`.${alias.slice(name.length)}`, files] as const);
  const subpath = subpathOf(file, [...exportEntries(metadata.exports), ...aliased]);
  return subpath === "." || subpath === null ? name : `${name}/${subpath.slice(2)}`;
}

/** `@noema/sdk` -> `sdk`. */
function camelCase(name: string): string {
  return (name.split("/").at(-1) ?? name).replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
}

export interface ImportedName {
  exported: string;
  label: string;
  isType: boolean;
  /** Where it is the default export as well. */
  defaultOf: EntryModule | null;
}

/** `import { Noema } from "@noema/sdk"`; the content of a namespace is imported with it. */
export function importLineOf({ specifier }: EntryModule, { exported, label, isType, defaultOf }: ImportedName): string | null {
  if (specifier === null) return null;
  const [first = label] = label === exported ? [label] : label.split(".");
  const type = isType && first === label ? "type " : "";
  const named = identifier.test(first) ? first : `${JSON.stringify(first)} as ${camelCase(first).replace(/^(?=\d|$)/, "_")}`;
  const name = reserved.test(first) ? `${first} as ${first}_` : named;
  if (exported === "default") return `import ${first} from "${specifier}";`;
  const other = defaultOf?.specifier ? `\n// or\nimport ${type}${first} from "${defaultOf.specifier}";` : "";
  return `import ${type}{ ${name} } from "${specifier}";${other}`;
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** Names that an export may have and a variable may not. */
const reserved =
  /^(?:await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|package|private|protected|public|implements|interface)$/;
