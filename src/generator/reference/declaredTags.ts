/** Which tags doc comments may have: those that TypeDoc knows, ours, and those that the SDK's authors declare. */
import { dirname, join } from "node:path";
import type * as TypeDoc from "typedoc";

export interface Tags {
  options: Pick<TypeDoc.TypeDocOptionValues, "blockTags" | "inlineTags" | "modifierTags">;
  /** Where they may be declared, also what does not exist; absolute. */
  files: string[];
}

interface TagsRequest {
  entryPoints: readonly string[];
  tsconfig: string | null;
  /** `sdk.tags`. */
  tags: readonly string[];
}

/** `typedoc.json`, `typedocOptions` and `tsdoc.json` are read by TypeDoc's own readers, and nothing but tags is taken from them. */
export async function declaredTags({ entryPoints, tsconfig, tags }: TagsRequest, typedoc: typeof TypeDoc): Promise<Tags> {
  const folder = dirname(tsconfig ?? entryPoints[0] ?? "");
  const files = [join(folder, "tsdoc.json")];
  const options = new typedoc.Options();
  if (tsconfig !== null) options.setValue("tsconfig", tsconfig);
  for (const Reader of [typedoc.TypeDocReader, typedoc.PackageJsonReader, typedoc.TSConfigReader]) options.addReader(new Reader());
  await options.read(new typedoc.Logger(), folder, (path) => files.push(path));
  const known = typedoc.OptionDefaults;
  const all = (name: keyof Tags["options"], ours: readonly `@${string}`[]) => [
    ...new Set([...known[name], ...options.getValue(name), ...ours]),
  ];
  const own = tags as `@${string}`[];
  return {
    options: {
      blockTags: all("blockTags", ["@transport", ...own]),
      inlineTags: all("inlineTags", own),
      modifierTags: all("modifierTags", ["@sidebarFirst"]),
    },
    files,
  };
}
