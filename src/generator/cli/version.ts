/** `bcidocs version <name>`: freezes the docs as they are now, so that they stay when the working copy goes on. */
import { basename, join } from "node:path";
import { apiFile, areaOfReference, referenceFile } from "../areas/docsSets.ts";
import { findConfig } from "../config/find.ts";
import { type FreezePlan, planFreeze } from "../config/freezeVersion.ts";
import { type LoadedConfig, loadConfig } from "../config/load.ts";
import type { Io } from "../io/io.ts";
import type { ConfigChoice } from "../model/build.ts";
import { exitCodeOf, ProblemError, problem } from "../problems/problem.ts";
import { extractReference } from "../reference/extract.ts";
import { writeFrozen } from "../reference/versions/frozenReference.ts";
import { publicApiOf, writeApi } from "../reference/versions/publicApi.ts";
import { countOf } from "../text/count.ts";
import { printable } from "../text/printable.ts";

interface VersionRequest extends ConfigChoice {
  name: string;
  area?: string | undefined;
  json?: boolean | undefined;
}

/** The number is the exit status. Nothing is written over but the list of versions. */
export async function version({ name, area, json, ...request }: VersionRequest, io: Io, write: (text: string) => void): Promise<number> {
  const file = basename(await findConfig(request.folder, request.file, io));
  const loaded = await loadConfig(request, io);
  const plan = await planFreeze({ name, area }, { ...loaded, file }, io);
  const writes = plan.folder === null ? plan.writes : [...(await referenceOf(loaded, { name, area: plan.area }, io)), ...plan.writes];
  await carryOut({ ...plan, writes }, loaded.siteDir, io);
  write(json ? `${JSON.stringify({ event: "version", name, folder: plan.folder, line: plan.line })}\n` : textOf(name, { ...plan, writes }));
  return 0;
}

/** What the SDK exports now, and the pages of its reference: its sources will have gone on. Nothing is frozen while the SDK cannot be read. */
async function referenceOf({ config, siteDir, locate }: LoadedConfig, { name, area }: { name: string; area: string }, io: Io) {
  const referenceArea = areaOfReference(config);
  if (!config.sdk || !referenceArea || area !== referenceArea.id) return [];
  const { sources, sidebar, problems } = await extractReference({ config, siteDir, locate }, io);
  if (exitCodeOf(problems) !== 0) throw new ProblemError(problems);
  const base = config.sdk.routeBasePath;
  const [commit = null] = (await io.git.commits(siteDir, ["HEAD"])).commits;
  return [
    { path: apiFile(referenceArea, name), text: writeApi(publicApiOf(sources, base)), isNew: true },
    { path: referenceFile(referenceArea, name), text: writeFrozen({ base, commit, sidebar, sources }), isNew: true },
  ];
}

async function carryOut({ copies, writes }: FreezePlan, siteDir: string, io: Io): Promise<void> {
  for (const { path, isNew } of writes) {
    if (!isNew || !(await io.stat(join(siteDir, path)))) continue;
    const details = { place: { path }, hint: "Remove it, or move it away." };
    throw new ProblemError(problem("C043", `the docs cannot be frozen: there is already a file ${path}`, details));
  }
  for (const { from, to } of copies) await io.copyFile(join(siteDir, from), join(siteDir, to));
  // Last, so that the settings never name a version that is not complete.
  for (const { path, text } of writes) await io.writeFile(join(siteDir, path), text);
}

function textOf(name: string, { folder, copies, writes, line }: FreezePlan): string {
  const add = line === null ? [] : [`Add this line to \`versions\` of the docs, as the first one: ${line}`];
  if (folder === null) {
    const lines = ["The versions of these docs are read from Git: there is nothing to copy.", `Tag the commit: git tag v${name}`, ...add];
    return `${lines.map(printable).join("\n")}\n`;
  }
  const written = writes.map(({ path, isNew }) => `${isNew ? "Wrote" : "Added the version to"} ${path}.`);
  return `${[`Copied ${countOf(copies.length, "file")} to ${folder}/.`, ...written, ...add].map(printable).join("\n")}\n`;
}
