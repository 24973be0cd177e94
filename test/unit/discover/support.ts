/** A site in memory, discovered. */
import { discoverContent } from "../../../src/generator/discover/discover.ts";
import { configSchema, type UserConfig } from "../../../src/generator/model/config.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";
import type { Sources } from "../../../src/generator/model/source.ts";
import { createMemoryIo, type MemoryIoOptions } from "../../support/memoryIo.ts";

export interface SiteOptions extends MemoryIoOptions {
  config?: Partial<UserConfig>;
}

/** Paths are relative to the site folder. */
export async function discover(
  files: Record<string, string | Uint8Array>,
  { config, ...options }: SiteOptions = {},
): Promise<{ sources: Sources; problems: Problem[] }> {
  const placed = Object.fromEntries(Object.entries(files).map(([path, content]) => [`/site/${path}`, content]));
  return discoverContent({ config: configSchema.parse({ title: "Kit", ...config }), siteDir: "/site" }, createMemoryIo(placed, options));
}

/** `content/a.md:1:5 error M008 not valid …`. */
export function reported(problems: readonly Problem[]): string[] {
  return problems.map(({ place, severity, code, message }) => {
    const at = place ? [place.path, place.line, place.column].filter((part) => part !== undefined).join(":") : "-";
    return `${at} ${severity} ${code} ${message}`;
  });
}
