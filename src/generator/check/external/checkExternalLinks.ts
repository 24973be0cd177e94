/** Checks links to other sites, and keeps what it learns for the next check. */
import { join } from "node:path";
import type { Io } from "../../io/io.ts";
import type { RenderedPage } from "../../model/rendered.ts";
import type { CauseInput } from "../causes.ts";
import { externalLinks } from "./collect.ts";
import { checkExternal, type ExternalInput, type ExternalReport, type ExternalTools } from "./external.ts";
import { readOutcomes, writeOutcomes } from "./outcome.ts";
import { createProber } from "./prober.ts";

/** What earlier runs learned of other sites. */
const outcomesFile = ".bcidocs/external-links.json";
/** Addresses in progress; how many requests run is decided by the settings. */
export const addressesAtOnce = 1_000;

interface ExternalRequest extends CauseInput, Omit<ExternalInput, "links" | "knownOutcomes"> {
  pages: RenderedPage[];
  siteDir: string;
}

/** `each` runs the work for `addressesAtOnce` addresses at a time. */
export async function checkExternalLinks(
  { pages, siteDir, ...input }: ExternalRequest,
  { io, each }: { io: Io } & Pick<ExternalTools, "each">,
): Promise<ExternalReport> {
  const file = join(siteDir, outcomesFile);
  const text = await io.readFile(file).catch(() => null);
  const knownOutcomes = readOutcomes(text && new TextDecoder().decode(text));
  const prober = await createProber({ timeout: input.config.links.external.timeout * 1000 });
  try {
    return await checkExternal({ ...input, links: externalLinks(pages, input), knownOutcomes }, { prober, now: io.now, each });
  } finally {
    // Also of a check that was stopped: the next one goes on from there. A folder that cannot be written costs time only.
    await io.writeFile(file, writeOutcomes(knownOutcomes)).catch(() => undefined);
  }
}
