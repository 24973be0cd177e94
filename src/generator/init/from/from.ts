/** Writes a `site.config.ts` from the config of another tool. No page is changed, nothing is copied, and nothing of the tool is run. */
import { basename, join, relative } from "node:path";
import type { Io } from "../../io/io.ts";
import { ProblemError, problem, within } from "../../problems/problem.ts";
import { configNames } from "../../text/ownNames.ts";
import { createCarryReport } from "./carryReport.ts";
import { fromDocusaurus } from "./docusaurus.ts";
import { fitSettings } from "./fit.ts";
import { createConverter } from "./json.ts";
import { fromMkdocs } from "./mkdocs.ts";
import { configText } from "./print.ts";
import { type Carried, createFiles, type Source } from "./source.ts";
import { fromVitepress } from "./vitepress.ts";

const configName = "site.config.ts";

const readers = { docusaurus: fromDocusaurus, vitepress: fromVitepress, mkdocs: fromMkdocs } satisfies Record<
  string,
  (source: Source) => Promise<Carried>
>;
export type Tool = keyof typeof readers;

export interface CarryRequest {
  tool: Tool;
  /** Folder of the other site, absolute. */
  from: string;
  /** Folder that gets the config, absolute: that of the other site, or one around it. */
  folder: string;
  /** In place of the title of the other site. */
  title?: string | undefined;
}

/** The report. Throws a ProblemError if there is a config already, or nothing to read. */
export async function carryOver({ tool, from, folder, title }: CarryRequest, io: Io): Promise<string> {
  const prefix = relative(folder, from).replaceAll("\\", "/");
  if (prefix.startsWith("..")) throw outside(from);
  await mustBeFree(folder, io);
  return within(folder, async () => {
    const report = createCarryReport();
    const converter = createConverter(report);
    const carried = await readers[tool]({ prefix, files: createFiles(folder, io), report, converter });
    const settings = { title: title ?? basename(folder), ...carried.settings, ...(title !== undefined && { title }) };
    fitSettings(settings, { report, converter });
    if (settings.title === undefined) settings.title = basename(folder);
    if (!(await io.createExclusive(join(folder, configName), configText(settings, carried.from)))) throw thereAlready(configName, folder);
    return `Wrote ${configName} from ${carried.from}. No other file was changed.\n\n${report.text()}`;
  });
}

async function mustBeFree(folder: string, io: Io): Promise<void> {
  const names = await io.list(folder);
  const there = configNames.find((name) => names.includes(name));
  if (there) throw thereAlready(there, folder);
}

function thereAlready(name: string, folder: string): ProblemError {
  const hint = `Nothing was changed. Move ${name} away to write another one.`;
  return new ProblemError(problem("C020", `there is a site already: ${name}`, { hint }), folder);
}

function outside(from: string): ProblemError {
  const hint = "Pages stay where they are, so the config has to be in that folder or in one around it: name it as the last argument.";
  return new ProblemError(problem("C041", `${from} is not in the folder that would get the config`, { hint }));
}
