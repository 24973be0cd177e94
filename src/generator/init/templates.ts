/** The files of a new site, as they are in `templates/`, and the values that are put into them. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Io } from "../io/io.ts";

/** Texts by path in `templates/`. */
export type Templates = Record<string, string>;

/** What `__name__` in a template becomes. A line that names a null is left out; an empty text keeps it. */
export type TemplateValues = Record<string, string | null>;

/** The folder is next to this module, and next to the bundle of it. */
export async function readTemplates(io: Io): Promise<Templates> {
  const folder = fileURLToPath(new URL("./templates/", import.meta.url));
  const files = (await io.walk(folder)).map(async ({ path }) => {
    return [path, new TextDecoder().decode(await io.readFile(join(folder, path)))] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** The text of a template with its values. Throws for a name without one. */
export function fillTemplate(templates: Templates, name: string, values: TemplateValues): string {
  const lines = (templates[name] ?? "").split("\n").map((line) => {
    // Text and names in turn.
    const parts = line.split(/__([A-Za-z]+)__/).map((part, index) => (index % 2 === 0 ? part : values[part]));
    if (parts.includes(undefined)) throw new Error(`A name in this line of the template ${name} has no value: ${line}`);
    return parts.includes(null) ? [] : [parts.join("")];
  });
  return lines.flat().join("\n");
}
