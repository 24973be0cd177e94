/** Versions of a docs area of Docusaurus: `versions.json`, the folders in `versioned_docs/`, and what the options say about each. */
import { countOf } from "../../text/count.ts";
import { joinPath } from "../../text/path.ts";
import { type DocsOptions, sidebarsIn } from "./docusaurusDocs.ts";
import { type Json, type Settings, settingsOf } from "./json.ts";
import { pagesBelow, type Source } from "./source.ts";
import { at, fieldsOf, itemsOf, textOf, type Value } from "./value.ts";

const workingCopy = "current";
const sameKeys = ["label", "path", "banner", "badge"];

/** The settings of an area that concern its versions; none without `versions.json`. */
export async function versionsOf({ value, id }: DocsOptions, source: Source): Promise<Settings> {
  const { prefix, report, converter } = source;
  const start = id === "default" ? "" : `${id}_`;
  const list = joinPath(prefix, `${start}versions.json`);
  const listed = itemsOf((await source.files.exported(list)) ?? undefined).flatMap((item) => textOf(item) ?? []);
  if (listed.length === 0) return {};
  const options = at(value, "versions");
  const versions = new Map<string, Settings>();
  if (at(options, workingCopy)) versions.set(workingCopy, ownSettings(at(options, workingCopy), source));
  let pages = 0;
  for (const name of listed) {
    const folder = joinPath(prefix, `${start}versioned_docs/version-${name}`);
    const count = (await pagesBelow(folder, source.files)).length;
    pages += count;
    if (count === 0) report.waits(`versions: there are no pages of ${name} in ${folder}`, { path: list });
    else versions.set(name, settingsOf({ ...ownSettings(at(options, name), source), ...(await placesOf(name, folder, start, source)) }));
  }
  const built = listed.filter((name) => versions.has(name));
  if (built.length === 0) return {};
  report.carried(`${countOf(built.length, "version")} of the docs (${built.join(", ")}) with ${countOf(pages, "page")}, from ${list}`);
  return settingsOf({
    versions: Object.fromEntries(versions),
    lastVersion: converter.json(at(value, "lastVersion"), "docs.lastVersion"),
    includeCurrentVersion: converter.json(at(value, "includeCurrentVersion"), "docs.includeCurrentVersion"),
  });
}

function ownSettings(value: Value | undefined, { converter, report }: Source): Settings {
  for (const [key, inner] of fieldsOf(value)) {
    if (key === "noIndex") report.needless("docs.versions.noIndex");
    else if (!sameKeys.includes(key)) report.waits(`docs.versions: ${key} has no counterpart`, inner.place);
  }
  const entries = sameKeys.map((key): [string, Json | undefined] => [key, converter.json(at(value, key), `docs.versions.${key}`)]);
  return settingsOf(Object.fromEntries(entries));
}

/** Next to the config, pages and sidebars of a version are found without a setting. */
async function placesOf(name: string, folder: string, start: string, source: Source): Promise<Settings> {
  if (source.prefix === "") return {};
  const path = joinPath(source.prefix, `${start}versioned_sidebars/version-${name}-sidebars.json`);
  const sidebars = await source.files.exported(path);
  return settingsOf({ folder, sidebars: sidebars?.is === "fields" ? sidebarsIn(sidebars, source) : undefined });
}
