/** Labels of menus in other languages, as Docusaurus keeps them: `{ "item.label.Docs": { "message": "Documentation" } }`. */
import * as z from "zod";
import { otherLocales } from "../areas/locales.ts";
import { workingCopy } from "../areas/versions.ts";
import type { Io } from "../io/io.ts";
import type { LocaleLabels, SiteConfig } from "../model/config.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { findJsonFault } from "../text/json.ts";
import { docsLabels, themeLabels } from "../text/labelFiles.ts";

type Labels = Record<string, string>;

const labelsSchema = z.record(z.string(), z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]));

/** By language; nothing is looked for on a site with one. */
export async function readLabels(config: Pick<SiteConfig, "docs" | "i18n">, siteDir: string, io: Io) {
  const problems: Problem[] = [];
  const read = async (path: string): Promise<Labels> => {
    const bytes = await io.readFile(`${siteDir}/${path}`).catch(() => null);
    if (bytes === null) return {};
    const text = new TextDecoder().decode(bytes);
    const fault = findJsonFault(text);
    const parsed = labelsSchema.safeParse(fault ? null : JSON.parse(text));
    if (parsed.success) return parsed.data;
    const at = fault?.at ?? (await import("../text/yaml.ts")).readYaml(text, "json").placeOfKey(parsed.error.issues[0]?.path ?? []);
    const cause = fault ? `: this is not valid JSON: ${fault.message}` : "";
    const hint = 'Write an object of labels: { "item.label.Docs": { "message": "Documentation" } }.';
    problems.push(problem("C058", `${path} is not a list of labels${cause}`, { place: { path, ...at }, hint }));
    return {};
  };
  const readFooter = async (path: string): Promise<Labels> => {
    const labels = await read(path);
    // The one label that is HTML; the parser is loaded for those who write some.
    if (!labels.copyright?.includes("<")) return labels;
    const { html, isChanged } = (await import("./cleanHtml.ts")).cleanHtml(labels.copyright);
    const hint = "Use plain HTML: links, emphasis and line breaks. Scripts and styles belong in the site config.";
    if (isChanged) problems.push(problem("M018", `Raw HTML was removed from "copyright".`, { place: { path, line: 1 }, hint }));
    return { ...labels, copyright: html };
  };
  const entries: (readonly [string, LocaleLabels])[] = [];
  for (const locale of otherLocales(config)) {
    const docs: LocaleLabels["docs"] = {};
    for (const { id, versions = {} } of config.docs) {
      for (const version of new Set([workingCopy, ...Object.keys(versions)])) {
        docs[`${id}@${version}`] = await read(docsLabels(locale, id, version));
      }
    }
    const labels = { navbar: await read(themeLabels(locale, "navbar")), footer: await readFooter(themeLabels(locale, "footer")), docs };
    const isEmpty = [labels.navbar, labels.footer, ...Object.values(docs)].every((own) => Object.keys(own).length === 0);
    if (!isEmpty) entries.push([locale, labels]);
  }
  return { labels: entries.length === 0 ? undefined : Object.fromEntries(entries), problems };
}
