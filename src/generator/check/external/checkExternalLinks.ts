/** Checks links to other sites, and keeps what it learns for the next check. */
import { join } from "node:path";
import type { Io } from "../../io/io.ts";
import type { RenderedPage } from "../../model/rendered.ts";
import type { CauseInput } from "../causes.ts";
import { externalLinks } from "./collect.ts";
import { checkExternal, type ExternalInput, type ExternalReport } from "./external.ts";
import { readKept, writeKept } from "./kept.ts";
import { createProber } from "./prober.ts";

/** What earlier runs learned of other sites. */
const keptAddresses = ".bcidocs/external-links.json";
/** Addresses in progress; how many requests run is decided by the settings. */
export const addressesAtOnce = 1_000;

export interface Asking extends CauseInput, Omit<ExternalInput, "links" | "knownOutcomes"> {
  pages: RenderedPage[];
  siteDir: string;
}

export interface AskingTools {
  io: Io;
  /** Runs the work for `addressesAtOnce` addresses at a time. */
  each: Parameters<typeof checkExternal>[1]["each"];
}

export async function checkExternalLinks({ pages, siteDir, ...input }: Asking, { io, each }: AskingTools): Promise<ExternalReport> {
  const file = join(siteDir, keptAddresses);
  const text = await io.readFile(file).catch(() => null);
  const knownOutcomes = readKept(text && new TextDecoder().decode(text));
  const prober = await createProber({ timeout: input.config.links.external.timeout * 1000 });
  try {
    return await checkExternal({ ...input, links: externalLinks(pages, input), knownOutcomes }, { prober, now: io.now, each });
  } finally {
    // Also of a check that was stopped: the next one goes on from there. A folder that cannot be written costs time only.
    await io.writeFile(file, writeKept(knownOutcomes)).catch(() => undefined);
  }
}
