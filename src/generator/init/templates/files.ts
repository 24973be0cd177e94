/** Small files that are the same in every new site, or nearly. */
import type { Answers } from "../answers.ts";
import type { Surroundings } from "../surroundings.ts";
import { lines } from "./lines.ts";

/** An open book on a rounded square. */
export const favicon = lines(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
  '  <rect width="32" height="32" rx="7" fill="#2458d3"/>',
  '  <path d="M16 10c-2.5-2-5.5-2.5-9-2.5v14c3.5 0 6.500.5 9 2.5 2.5-2 5.5-2.5 9-2.5v-14c-3.5 0-6.500.5-9 2.5v14" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>',
  "</svg>",
);

/** pnpm 11 and newer refuse to install until each install script is allowed or denied; pnpm 10 reads the second key. */
export const pnpmSettings = lines(
  "# bcidocs works without the install script of esbuild.",
  "allowBuilds:",
  "  esbuild: false",
  "ignoredBuiltDependencies:",
  "  - esbuild",
);

/** What Git should not keep. */
export function ignoredPaths(
  { template, packageManager, ci }: Answers,
  { outDir, hasEntryPoint }: Pick<Surroundings, "outDir" | "hasEntryPoint">,
): string[] {
  return [
    "node_modules/",
    ...(packageManager === "yarn" ? [".pnp.*", ".yarn/"] : []),
    `${outDir}/`,
    ".bcidocs/",
    ...(ci === "gitlab" || ci === "both" ? ["gl-code-quality-report.json"] : []),
    ...(template === "sdk" && !hasEntryPoint ? ["lib/"] : []),
  ];
}
