/** Short names for folders, as `paths` of a `tsconfig.json` gives them. */

import { joinPath } from "../../text/path.ts";
import { loadTypeScript } from "../../typescript/ts.ts";
import { at, fieldsOf, itemsOf, type Json, type Settings, textOf } from "./data.ts";
import type { Source } from "./source.ts";

/** `{ "~": "src" }` for `"~/*": ["src/*"]`. Undefined without any. */
export async function aliasesOf({ prefix, files }: Source): Promise<Settings | undefined> {
  const path = joinPath(prefix, "tsconfig.json");
  const text = await files.text(path);
  if (text === null) return undefined;
  const ts = loadTypeScript();
  const options = at(ts.parseConfigFileTextToJson(path, text).config as Json, "compilerOptions");
  const base = joinPath(prefix, textOf(at(options, "baseUrl")) ?? "");
  const aliases = Object.entries(fieldsOf(at(options, "paths"))).flatMap(([name, targets]) => {
    const target = textOf(itemsOf(targets)[0]);
    return target?.endsWith("/*") && name.endsWith("/*") ? [[name.slice(0, -2), joinPath(base, target.slice(0, -2))] as const] : [];
  });
  return aliases.length === 0 ? undefined : Object.fromEntries(aliases);
}
