/** CI files that build the site at every change, and show its problems next to the lines that cause them. */
import type { PackageManager } from "../answers.ts";
import { installExactly, outDirFlag, prepareManager, runBcidocs } from "../commands.ts";
import { lines, quoted } from "./lines.ts";

export interface CiOptions {
  packageManager: PackageManager;
  /** The site's folder seen from the root of the repository; empty where both are the same. */
  folder: string;
  /** Folder of the built site, seen from the site's own. */
  outDir: string;
}

const nodeVersion = 22;

export function githubWorkflow({ packageManager, folder, outDir }: CiOptions): string {
  const prepare = prepareManager(packageManager);
  return lines(
    "# Builds the docs at every change. Problems are shown next to the lines that cause them.",
    "name: Docs",
    "",
    "on:",
    "  push:",
    "    branches: [main]",
    "  pull_request:",
    "",
    "permissions:",
    "  contents: read",
    "",
    "jobs:",
    "  docs:",
    "    runs-on: ubuntu-latest",
    ...(folder ? ["    defaults:", "      run:", `        working-directory: ${quoted(folder)}`] : []),
    "    steps:",
    "      - uses: actions/checkout@v4",
    "      - uses: actions/setup-node@v4",
    "        with:",
    `          node-version: ${nodeVersion}`,
    ...(prepare ? [`      - run: ${prepare}`] : []),
    `      - run: ${installExactly(packageManager)}`,
    "      # Without --strict, broken links are shown and do not fail.",
    `      - run: ${runBcidocs(packageManager, `build --strict --report github${outDirFlag(outDir)}`)}`,
    "      - uses: actions/upload-artifact@v4",
    "        with:",
    "          name: docs",
    `          path: ${quoted(folder ? `${folder}/${outDir}` : outDir)}`,
  );
}

export function gitlabPipeline({ packageManager, folder, outDir }: CiOptions): string {
  const prepare = prepareManager(packageManager);
  const inRoot = (path: string) => quoted(folder ? `${folder}/${path}` : path);
  return lines(
    "# Builds the docs at every change. Merge requests show its problems as a Code Quality report.",
    "docs:",
    `  image: node:${nodeVersion}`,
    "  script:",
    ...(folder ? [`    - ${quoted(`cd '${folder.replaceAll("'", "'\\''")}'`)}`] : []),
    ...(prepare ? [`    - ${prepare}`] : []),
    `    - ${installExactly(packageManager)}`,
    "    # Without --strict, broken links are shown and do not fail.",
    `    - ${runBcidocs(packageManager, `build --strict --report gitlab=gl-code-quality-report.json${outDirFlag(outDir)}`)}`,
    "  artifacts:",
    "    when: always",
    "    paths:",
    `      - ${inRoot(outDir)}`,
    "    reports:",
    `      codequality: ${inRoot("gl-code-quality-report.json")}`,
  );
}
