/** What the SDK's authors tell TypeDoc in `typedoc.json` and elsewhere: the tags of their comments, and options with a counterpart here. */
import { dirname, join } from "node:path";
import type * as TypeDoc from "typedoc";
import type { SdkSettings } from "../../model/config.ts";
import { jsonFields } from "../../text/json.ts";

type Options = TypeDoc.TypeDocOptionValues;

/** Options that TypeDoc itself follows. */
const followed = ["excludeProtected", "excludeNotDocumented", "excludeTags"] as const;

export interface TypeDocSettings {
  options: Pick<Options, "blockTags" | "inlineTags" | "modifierTags"> & Partial<Pick<Options, (typeof followed)[number]>>;
  counterparts: Counterparts;
  /** null where they do not say. */
  excludesExternals: boolean | null;
  /** Where they may be, also what does not exist; absolute. */
  files: string[];
}

/** What holds where the settings of the site do not say otherwise. */
export interface Counterparts extends Partial<Pick<SdkSettings, "groupOrder" | "excludeInternal" | "intentionallyNotExported">> {
  /** Addresses by package and name; `*` is any other name. */
  externalSymbolLinkMappings?: Record<string, Record<string, string>>;
}

interface SettingsRequest {
  entryPoints: readonly string[];
  tsconfig: string | null;
  /** `sdk.tags`. */
  tags: readonly string[];
}

/** The script of the package that runs TypeDoc, e.g. `typedoc --options docs/typedoc.json`; "" where none does. */
function docsScript(from: string, { fileExists, readFile }: TypeDoc.TypeScript.System): { text: string; folder: string; files: string[] } {
  const files: string[] = [];
  for (let folder = from; ; folder = dirname(folder)) {
    files.push(join(folder, "package.json"));
    const { scripts } = jsonFields(fileExists(files.at(-1) ?? "") ? (readFile(files.at(-1) ?? "") ?? null) : null) as { scripts?: object };
    const text = Object.values(scripts ?? {}).find((script) => /(?:^|[\s/])typedoc(?:\s|$)/.test(String(script)));
    if (text !== undefined) return { text: String(text), folder, files };
    if (scripts || dirname(folder) === folder) return { text: "", folder, files };
  }
}

/** `typedoc.json`, `typedocOptions` and `tsdoc.json` are read by TypeDoc's own readers. Plugins and themes are not loaded. */
export async function typedocSettings({ entryPoints, tsconfig, tags }: SettingsRequest, typedoc: typeof TypeDoc): Promise<TypeDocSettings> {
  const folder = dirname(tsconfig ?? entryPoints[0] ?? "");
  const files = [join(folder, "tsdoc.json")];
  const options = new typedoc.Options();
  const script = docsScript(folder, typedoc.TypeScript.sys);
  files.push(...script.files);
  const [, optionsFile] = /\s--options[ =]["']?([^\s"']+)/.exec(script.text) ?? [];
  if (optionsFile !== undefined) options.setValue("options", join(script.folder, optionsFile));
  if (tsconfig !== null) options.setValue("tsconfig", tsconfig);
  for (const Reader of [typedoc.TypeDocReader, typedoc.PackageJsonReader, typedoc.TSConfigReader]) options.addReader(new Reader());
  await options.read(new typedoc.Logger(), folder, (path) => files.push(path));
  const known = typedoc.OptionDefaults;
  const all = (name: "blockTags" | "inlineTags" | "modifierTags", ours: readonly `@${string}`[]) => [
    ...new Set([...known[name], ...options.getValue(name), ...ours]),
  ];
  const optionIfSet = <K extends keyof Options>(name: K) => (options.isSet(name) ? { [name]: options.getValue(name) } : {});
  const order = (["categoryOrder", "groupOrder"] as const).filter((name) => options.isSet(name)).flatMap((name) => options.getValue(name));
  const customTags = tags as `@${string}`[];
  return {
    options: {
      blockTags: all("blockTags", ["@transport", ...customTags]),
      inlineTags: all("inlineTags", customTags),
      modifierTags: all("modifierTags", ["@sidebarFirst"]),
      ...Object.assign({}, ...followed.map(optionIfSet)),
    },
    excludesExternals: options.isSet("excludeExternals")
      ? options.getValue("excludeExternals")
      : /\s--excludeExternals\b(?! false)/.test(script.text) || null,
    counterparts: {
      ...(order.length > 0 && { groupOrder: order.filter((name) => name !== "*") }),
      ...optionIfSet("excludeInternal"),
      ...optionIfSet("intentionallyNotExported"),
      ...optionIfSet("externalSymbolLinkMappings"),
    },
    files,
  };
}
