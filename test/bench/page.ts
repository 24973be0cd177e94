/** Writes the results as a page of our docs. */
import { count, markdownTable, percent } from "./format.ts";
import { type Results, summarize } from "./results.ts";
import { resultTables } from "./tables.ts";
import { ours } from "./tools/ours.ts";

/** `before`: the page as it is, whose text between the marks stays. */
export function formatPage(results: Results, before = ""): string {
  const tables = resultTables(results).map(({ title, rows }) => `## ${title}\n\n${markdownTable(rows)}`);
  const parts = [
    frontMatter,
    opening(results),
    measuredWith(results),
    ...tables,
    leftOut(results),
    keptPart.exec(before)?.[0] ?? "",
    closing,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Measured and written by hand. */
const keptPart = /<!-- By hand: .*? -->[\s\S]*<!-- To here by hand\. -->/;

const frontMatter = `---
title: Benchmarks
description: How long builds of small and large sites take, how much memory they need, on which machine that was measured, and how to repeat it.
---

<!-- Written by npm run bench -- --write. Do not edit: the next run replaces it. -->`;

function opening({ date, machine, corpora, pageSize, tools }: Results): string {
  const corpus = corpora.at(-1);
  const sizes = new Intl.ListFormat("en-GB").format(corpora.map(({ pages }) => count(pages)));
  const source =
    pageSize === "small"
      ? "sections from the pages of this site, each page about as long as one in the docs of an SDK"
      : "the pages of this site";
  const figures = corpus
    ? `${(corpus.bytesPerPage / 1000).toFixed(1)} kB of Markdown and ${corpus.blocksPerPage.toFixed(1)} code blocks a page on average. Of these blocks, ${percent(corpus.distinctBlocks)} are distinct; the others are short commands and responses, which real docs repeat too`
    : "";
  const peers =
    tools.length > 1
      ? " All tools built the same pages in the same run, in turn, each page in the syntax of the tool; more than 20,000 pages were built by bcidocs alone."
      : "";
  return `The figures come from \`npm run bench\` on ${date}, on a machine with ${machine.cores} cores (${machine.processor}) and ${Math.round(machine.memory / 2 ** 30)} GiB of memory, with ${machine.system} and Node ${machine.node}. On another machine the figures differ; the ratios matter.

## What is built

Sites of ${sizes} pages, made of ${source}: ${figures}. Words, numbers and names in the code differ from page to page, but not within a page, so the code stays valid. One page in a hundred is eight times as long, one in ten has a table in HTML, one in a hundred a broken link; every other link leads to a page or heading that exists. The code is TypeScript, TSX, JavaScript, JSON, shell, HTML, CSS and Python. A folder has about 30 pages, a part about 30 folders, one of ten folders is four levels deeper, and the sidebar is generated from them.${peers}`;
}

function measuredWith({ tools, samples, machine, startCpu }: Results): string {
  const versions = tools.map(({ name, version }) => `${name} ${version}`).join(", ");
  const runs = tools.map(({ name }) => {
    const most = Math.max(
      ...samples
        .filter(({ tool }) => tool === name)
        .map(({ pages, scenario }) => summarize(samples, { tool: name, pages, scenario })?.runs ?? 0),
    );
    return `${most} for ${name}`;
  });
  const memory = machine.system.startsWith("Linux")
    ? "**Memory** is the most that all processes of the tool used together, sampled every 50 ms."
    : "Memory is measured on Linux only, so that column is missing.";
  return `## What is measured

- **Wall** is the time from the start of the command to its end, **CPU** the time that all its processes computed. ${memory}
- **Cold** means that output and caches of the tool were deleted before. The other builds run one after the other, each with the caches of the one before.
- **While writing**, a file gets one more paragraph 50 times (20 times for tools from npm), every second time with a broken link. The time is from before the file is written until Chromium shows the text, and until the report of links in that page is up to date. **First page** is the time from the start of the server until Chromium shows a page, caches warm.
- **In parentheses** is the ratio to ${ours.name}: 2 × is twice as long, or twice as much.
- Each figure is the median where there were several runs. The largest number of runs of one build: ${runs.join(", ")}.

Versions: ${versions}.${unlike(tools)}

To start and print its version, ${ours.name} needs ${startCpu.toFixed(0)} ms of CPU.`;
}

/** Where the tools do not do the same work. */
function unlike(tools: Results["tools"]): string {
  const having = tools.filter(({ hasSearch }) => hasSearch).map(({ name }) => name);
  const lacking = tools.filter(({ hasSearch }) => !hasSearch).map(({ name }) => name);
  const search = having.length > 0 && lacking.length > 0 ? ` Search indexes are written by ${list(having)}, not by ${list(lacking)}.` : "";
  return tools.some(({ name }) => name === "Hugo")
    ? `${search} Hugo caches no pages between builds, so each of its builds is a full one.`
    : search;
}

function list(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function leftOut({ leftOut }: Results): string {
  if (leftOut.length === 0) return "";
  const lines = leftOut.map(
    ({ tool, pages, reason }) => `- ${tool}${pages ? `, from ${count(pages)} pages on` : ""}: ${inOneLine(reason)}`,
  );
  return `## Left out\n\n${lines.join("\n")}`;
}

/** The output of a program, as safe inline code. */
function inOneLine(text: string): string {
  return `\`${text
    .replace(/\s+/g, " ")
    .replaceAll("`", "'")
    .replace(/(?:\/[\w.@-]+){3,}\//g, "…/")
    .slice(0, 300)}\``;
}

const closing = `## Repeat it

\`\`\`bash
npm run bench                      # bcidocs alone: 100, 1,000, 5,000 and 20,000 pages
npm run bench -- 1000              # other sizes
npm run bench -- 1000 --peers      # with Hugo, Docusaurus, VitePress, Starlight and Rspress
npm run bench -- --pages own       # pages as long as those of this site

# And write this page:
npm run bench -- 1000 5000 20000 50000 100000 --peer hugo --write
\`\`\`

The tools from npm are installed into a temporary folder. From 5,000 pages on, Node may use half of the machine's memory for them, because its default is not enough. Hugo must be installed on the machine. A tool that is missing or fails is left out, and the output names it and the reason.`;
