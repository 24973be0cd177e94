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

const isPublished = "github.event_name == 'push' && github.event.repository.has_pages";

/** As GitHub marks what it computes in a file. */
function expression(text: string): string {
  return `\${{ ${text} }}`;
}

/** For paths of the site, seen from the root of the repository and quoted. */
function rootPaths(folder: string): (path: string) => string {
  return (path) => quoted(folder ? `${folder}/${path}` : path);
}

export function githubWorkflow({ packageManager, folder, outDir }: CiOptions): string {
  const prepare = prepareManager(packageManager);
  const inRoot = rootPaths(folder);
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
    "env:",
    "  # Of a repository for which Settings, Pages names GitHub Actions as the source, the main branch is published.",
    `  IS_PUBLISHED: ${expression(isPublished)}`,
    "",
    "jobs:",
    "  docs:",
    "    runs-on: ubuntu-latest",
    ...(folder ? ["    defaults:", "      run:", `        working-directory: ${quoted(folder)}`] : []),
    "    steps:",
    "      - uses: actions/checkout@v4",
    "        with:",
    "          # Pages may show when they were changed last.",
    "          fetch-depth: 0",
    "      - uses: actions/setup-node@v4",
    "        with:",
    `          node-version: ${nodeVersion}`,
    ...(prepare ? [`      - run: ${prepare}`] : []),
    "      - uses: actions/cache@v4",
    "        with:",
    `          path: ${inRoot(".bcidocs/cache")}`,
    `          key: bcidocs-${expression("github.sha")}`,
    "          restore-keys: bcidocs-",
    `      - run: ${installExactly(packageManager)}`,
    "      - uses: actions/configure-pages@v5",
    "        id: pages",
    "        if: env.IS_PUBLISHED == 'true'",
    "      # Without --strict, broken links are shown and do not fail.",
    `      - run: ${runBcidocs(packageManager, `build --strict --report github${outDirFlag(outDir)}`)} --base-url "${expression("steps.pages.outputs.base_path")}/"`,
    "      - uses: actions/upload-pages-artifact@v3",
    "        with:",
    `          path: ${inRoot(outDir)}`,
    "",
    "  publish:",
    "    needs: docs",
    `    if: ${isPublished}`,
    "    runs-on: ubuntu-latest",
    "    permissions:",
    "      pages: write",
    "      id-token: write",
    "    environment:",
    "      name: github-pages",
    `      url: ${expression("steps.publish.outputs.page_url")}`,
    "    steps:",
    "      - id: publish",
    "        uses: actions/deploy-pages@v4",
  );
}

export function gitlabPipeline({ packageManager, folder, outDir }: CiOptions): string {
  const prepare = prepareManager(packageManager);
  const inRoot = rootPaths(folder);
  return lines(
    "# Builds the docs at every change. Merge requests show its problems as a Code Quality report.",
    "docs:",
    `  image: node:${nodeVersion}`,
    "  variables:",
    "    # Pages may show when they were changed last.",
    '    GIT_DEPTH: "0"',
    "  cache:",
    "    key: bcidocs",
    "    paths:",
    `      - ${inRoot(".bcidocs/cache")}`,
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
    "",
    "# Publishes the default branch with GitLab Pages.",
    "pages:",
    "  stage: deploy",
    "  needs: [docs]",
    "  script:",
    `    - mv ${inRoot(outDir)} public`,
    "  artifacts:",
    "    paths:",
    "      - public",
    "  rules:",
    "    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH",
  );
}
