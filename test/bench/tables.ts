/** The tables of the results, as rows of cells; the terminal and the page of the docs show the same ones. */
import { count, kilobytes, megabytes, milliseconds, seconds, times } from "./format.ts";
import type { Cost } from "./measure/measure.ts";
import { type Results, type Summary, summarize } from "./results.ts";
import { type Scenario, scenarios } from "./scenarios.ts";
import { ours } from "./tools/ours.ts";

export interface Table {
  title: string;
  rows: string[][];
}

/** Every table that the results have figures for. */
export function resultTables(results: Results): Table[] {
  const sizes = results.corpora.map(({ pages }) => pages);
  const tables = [
    growthTable(results),
    ...sizes.flatMap((pages) => [coldTable(results, pages), warmTable(results, pages)]),
    ownSiteTable(results),
    loopTable(results),
  ];
  return tables.filter(({ rows: [head = [], ...rows] }) => head.length > 1 && rows.length > 0);
}

/** The cold builds of one size. Each figure of another tool is followed by its ratio to ours. */
function coldTable(results: Results, pages: number): Table {
  const own = summaryOf(results, { tool: ours.name, pages, scenario: "cold" });
  const head = ["Tool", "Wall", "CPU", "Memory", "Output", "Files", "Links checked"];
  const rows = results.tools.flatMap(({ name }) => {
    const found = summaryOf(results, { tool: name, pages, scenario: "cold" });
    return found ? [[name, ...coldCells(found, name === ours.name ? null : own)]] : [];
  });
  return { title: `${count(pages)} pages, cold`, rows: withoutEmptyColumns([head, ...rows]) };
}

/** `own` is null for our own row. */
function coldCells({ wall, cpu, memory, output, links }: Summary, own: Summary | null): string[] {
  return [
    compared(wall, own?.wall, seconds),
    compared(cpu, own?.cpu, seconds),
    memory === null ? "" : compared(memory, own?.memory, megabytes),
    output === null ? "" : compared(output.bytes, own?.output?.bytes, megabytes),
    output === null ? "" : count(output.files),
    links === null ? "" : count(links),
  ];
}

/** The second builds, for each change: wall time, and for bcidocs CPU and memory too. */
function warmTable(results: Results, pages: number): Table {
  const wasBuilt = (tool: string) => warmScenarios.some(({ name: scenario }) => summaryOf(results, { tool, pages, scenario }));
  const tools = results.tools.map(({ name }) => name).filter(wasBuilt);
  const head = ["Change", ...tools.flatMap((name) => (name === ours.name ? [name, "CPU", "Memory"] : [name]))];
  const rows = warmScenarios.map(({ name: scenario, label }) => {
    const own = summaryOf(results, { tool: ours.name, pages, scenario });
    const cells = tools.flatMap((tool) => {
      const found = summaryOf(results, { tool, pages, scenario });
      if (tool === ours.name) return found ? costCells(found) : ["", "", ""];
      return found ? compared(found.wall, own?.wall, seconds) : "";
    });
    return [label, ...cells];
  });
  return {
    title: `${count(pages)} pages, built again`,
    rows: withoutEmptyColumns([head, ...rows.filter(([, ...cells]) => cells.some((cell) => cell !== ""))]),
  };
}

/** `32.18 s (0.91 ×)`; without anything to compare with, the figure alone. */
function compared(figure: number, own: number | null | undefined, format: (figure: number) => string): string {
  return own ? `${format(figure)} (${times(figure / own)})` : format(figure);
}

/** What a build costs at each size; of a page, so that what grows faster than the pages shows. */
function growthTable(results: Results): Table {
  const others = results.tools.filter(({ name }) => name !== ours.name);
  const head = [
    "Pages",
    "Wall, a page",
    "CPU, a page",
    "Memory",
    "Output, a page",
    "First search",
    "Nothing changed",
    "One edit",
    "One edit, CPU",
  ];
  const rows = results.corpora.flatMap(({ pages }) => {
    const of = (tool: string, scenario: Scenario["name"]) => summaryOf(results, { tool, pages, scenario });
    const cold = of(ours.name, "cold");
    if (!cold) return [];
    const edit = of(ours.name, "edit");
    const wallOf = (scenario: Scenario["name"]) => {
      const found = of(ours.name, scenario);
      return found ? seconds(found.wall) : "";
    };
    const ratios = others.map(({ name }) => {
      const other = of(name, "cold");
      return other ? times(cold.wall / other.wall) : "";
    });
    return [
      [
        count(pages),
        `${(cold.wall / pages).toFixed(2)} ms`,
        `${(cold.cpu / pages).toFixed(2)} ms`,
        cold.memory === null ? "" : megabytes(cold.memory),
        cold.output === null ? "" : `${(cold.output.bytes / pages / 1000).toFixed(1)} kB`,
        cold.firstSearch === null ? "" : kilobytes(cold.firstSearch.median),
        wallOf("unchanged"),
        wallOf("edit"),
        edit === null ? "" : seconds(edit.cpu),
        ...ratios,
      ],
    ];
  });
  const table = withoutEmptyColumns([[...head, ...others.map(({ name }) => `Cold, to ${name}`)], ...rows]);
  return { title: "From small to large sites", rows: rows.length > 1 ? table : [] };
}

function ownSiteTable(results: Results): Table {
  const rows = results.ownSite.map(({ scenario, cost }) => [labelOf(scenario), ...costCells(cost)]);
  const pages = results.ownSite[0]?.pages;
  return {
    title: `This site with its reference${pages ? `, ${count(pages)} pages` : ""}`,
    rows: withoutEmptyColumns([["Build", "Wall", "CPU", "Memory"], ...rows]),
  };
}

/** Each figure of another tool is followed by its ratio to ours on the same site. */
function loopTable({ loops }: Results): Table {
  const rows = loops.map(({ tool, pages, firstPage, text, report }) => {
    const own = tool === ours.name ? undefined : loops.find((other) => other.tool === ours.name && other.pages === pages);
    return [
      pages === null ? "this site" : count(pages),
      tool,
      compared(firstPage, own?.firstPage, seconds),
      compared(text.median, own?.text.median, milliseconds),
      compared(text.p95, own?.text.p95, milliseconds),
      report === null ? "" : milliseconds(report.median),
    ];
  });
  const head = ["Pages", "Tool", "First page", "Text, median", "Text, 95th percentile", "Link report, median"];
  return { title: "While writing: from a save to the open page", rows: withoutEmptyColumns([head, ...rows]) };
}

const warmScenarios = scenarios.filter(({ name }) => name !== "cold");

function summaryOf({ samples }: Results, which: Parameters<typeof summarize>[1]): Summary | null {
  return summarize(samples, which);
}

function costCells({ wall, cpu, memory }: Cost): string[] {
  return [seconds(wall), seconds(cpu), memory === null ? "" : megabytes(memory)];
}

function labelOf(name: Scenario["name"]): string {
  return scenarios.find((scenario) => scenario.name === name)?.label ?? name;
}

/** Memory is measured on Linux only, and few tools report links. */
function withoutEmptyColumns(rows: string[][]): string[][] {
  const isUsed = (rows[0] ?? []).map((_, column) => rows.slice(1).some((row) => row[column] !== ""));
  return rows.map((row) => row.filter((_, column) => isUsed[column]));
}
