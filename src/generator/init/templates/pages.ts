/** The pages of a new site: short, and each shows something that pages can do. */
import type { Answers, PackageManager } from "../answers.ts";
import { outDirFlag, runBcidocs } from "../commands.ts";
import { lines } from "./lines.ts";

/** `hasOwnDocs`: the docs were there before, so what is in them is unknown. */
export function homePage({ template }: Answers, hasOwnDocs = false): string {
  const isSdk = template === "sdk";
  return lines(
    "---",
    "title: Home",
    'description: "What {{product}} is, how to start with it, and where to look things up."',
    "---",
    "",
    "Say here in two or three sentences what {{product}} does, and for whom. This text is in `content/index.md`.",
    "",
    ":::hero-actions",
    ...(hasOwnDocs ? ownDocsLinks(isSdk) : starterLinks(isSdk)),
  );
}

const reference = "- [Reference](/docs/reference)";

function ownDocsLinks(isSdk: boolean): string[] {
  return ["- [Read the docs](/docs)", ...(isSdk ? [reference] : []), ":::"];
}

function starterLinks(isSdk: boolean): string[] {
  return [
    "- [Get started](./docs/intro.md)",
    isSdk ? reference : "- [Write a page](./docs/writing.md)",
    ":::",
    "",
    "## Where to go",
    "",
    ":::cards",
    "- **[Introduction](./docs/intro.md)** The first page of the docs.",
    "- **[Write a page](./docs/writing.md)** Callouts, tabs, code and links.",
    isSdk
      ? "- **[Use the package](./docs/package.md)** The sources, and the reference that is made from them."
      : "- **[Publish the site](./docs/publishing.md)** From this folder to the web.",
    ":::",
  ];
}

export function introPage(devCommand: string): string {
  return lines(
    "---",
    "title: Introduction",
    "description: The first steps with {{product}}.",
    "sidebar_position: 1",
    "---",
    "",
    "This page is `content/docs/intro.md`. Change it while this command runs, and see the change in the browser at once:",
    "",
    "```sh",
    devCommand,
    "```",
    "",
    ":::tip[Nothing to set up for a new page]",
    "Put another Markdown file into `content/docs/`. It becomes a page, and the sidebar lists it.",
    ":::",
    "",
    "Go on with [writing a page](./writing.md), or with [publishing the site](./publishing.md).",
  );
}

export const writingPage = lines(
  "---",
  "title: Write a page",
  "description: A few things that a page can show, to copy from.",
  "sidebar_position: 2",
  "---",
  "",
  "Pages are plain Markdown. Look at the source of this one, `content/docs/writing.md`, to see how it is made.",
  "",
  "## Callouts",
  "",
  ":::note",
  "Something that readers should know.",
  ":::",
  "",
  ":::warning[Before you go on]",
  "Something that can go wrong. There are also `tip`, `info`, `caution` and `danger`.",
  ":::",
  "",
  "## Tabs",
  "",
  "A reader who picks a tab sees the same one on every page whose tabs are of the same group.",
  "",
  "::::tabs{group=package-manager}",
  ":::tab[npm]",
  "```sh",
  "npm install",
  "```",
  ":::",
  ":::tab[pnpm]",
  "```sh",
  "pnpm install",
  "```",
  ":::",
  ":::tab[Yarn]",
  "```sh",
  "yarn install",
  "```",
  ":::",
  "::::",
  "",
  "## Code",
  "",
  "A title and marked lines are written behind the language:",
  "",
  '```ts title="greet.ts" {2}',
  "function greet(name: string): string {",
  '  return "Hello, " + name;',
  "}",
  "",
  'console.log(greet("reader"));',
  "```",
  "",
  "## Links",
  "",
  "Link to the file, not to its address: `[Introduction](./intro.md)` becomes [Introduction](./intro.md). Every build checks all links, and says which line holds a broken one.",
  "",
  "## Details",
  "",
  ":::details[For those who want to know more]",
  "This is folded away until a reader opens it.",
  ":::",
);

export function publishingPage({ packageManager }: Answers, { position, outDir }: { position: number; outDir: string }): string {
  return lines(
    "---",
    "title: Publish the site",
    "description: How this folder becomes a site on the web.",
    `sidebar_position: ${position}`,
    "---",
    "",
    "Build the site:",
    "",
    "```sh",
    runBcidocs(packageManager, `build${outDirFlag(outDir)}`),
    "```",
    "",
    `It is in \`${outDir}/\` now: HTML files, styles and a few small scripts. Any host for static files can serve them.`,
    "",
    ":::info[The address]",
    "Set `url` in `site.config.ts` to where the site will be. If it is not at the root of the host, set `baseUrl` as well, for example to `/docs-of-mine/`.",
    ":::",
    "",
    "Let a broken link fail the build in continuous integration:",
    "",
    "```sh",
    runBcidocs(packageManager, `build --strict${outDirFlag(outDir)}`),
    "```",
  );
}

export function packagePage(packageManager: PackageManager, outDir: string): string {
  return lines(
    "---",
    "title: Use the package",
    "description: What the package exports, and where its reference comes from.",
    "sidebar_position: 3",
    "---",
    "",
    "The sources are in `src/`, and what `src/index.ts` exports is described in the [reference](/docs/reference). Types come from the code, explanations from the comments above it:",
    "",
    "```ts",
    "/**",
    " * Adds two numbers.",
    " * @param left - The first one",
    " * @param right - The second one",
    " * @example",
    " * add(1, 2); // 3",
    " */",
    "export function add(left: number, right: number): number {",
    "  return left + right;",
    "}",
    "```",
    "",
    ":::tip[The reference is never out of date]",
    `It is generated from the sources by every \`${runBcidocs(packageManager, `build${outDirFlag(outDir)}`)}\`. A mistake that TypeScript finds in them stops the build.`,
    ":::",
  );
}
