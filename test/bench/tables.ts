/** The tables of the results, as rows of cells; the terminal and the page of the docs show the same ones. */
import { count, megabytes, seconds, times } from "./format.ts";
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
  const growth: [number, number] = [5000, 20_000];
  return [
    ...sizes.flatMap((pages) => [coldTable(results, pages), warmTable(results, pages)]),
    ...(growth.every((pages) => sizes.includes(pages)) ? [growthTable(results, growth)] : []),
    ownSiteTable(results),
  ];
}

/** All that was built cold at one size. */
function coldTable(results: Results, pages: number): Table {
  const own = summaryOf(results, { tool: ours.name, pages, scenario: "cold" });
  const head = ["Tool", "Wall", "to ours", "CPU", "Memory", "to ours", "Output", "Files", "Links checked"];
  const rows = results.tools.flatMap(({ name }) => {
    const found = summaryOf(results, { tool: name, pages, scenario: "cold" });
    return found ? [coldRow(name, found, own)] : [];
  });
  return { title: `${count(pages)} pages, cold`, rows: withoutEmptyColumns([head, ...rows]) };
}

function coldRow(name: string, found: Summary, own: Summary | null): string[] {
  const ratio = own && found !== own ? times(found.wall / own.wall) : "";
  const memoryRatio = own?.memory && found.memory && found !== own ? times(found.memory / own.memory) : "";
  return [
    name,
    seconds(found.wall),
    name === ours.name ? "1" : ratio,
    seconds(found.cpu),
    found.memory === null ? "" : megabytes(found.memory),
    name === ours.name && found.memory !== null ? "1" : memoryRatio,
    found.output ? megabytes(found.output.bytes) : "",
    found.output ? count(found.output.files) : "",
    found.links === null ? "" : count(found.links),
  ];
}

/** What a second build takes, for each change; wall time, and memory for ours. */
function warmTable(results: Results, pages: number): Table {
  const tools = results.tools.filter(({ name }) =>
    warmScenarios.some(({ name: scenario }) => summaryOf(results, { tool: name, pages, scenario })),
  );
  const head = ["Change", ...tools.flatMap(({ name }) => (name === ours.name ? [name, "CPU", "Memory"] : [name, "to ours"]))];
  const rows = warmScenarios.map(({ name: scenario, label }) => {
    const own = summaryOf(results, { tool: ours.name, pages, scenario });
    const cells = tools.flatMap(({ name }) => {
      const found = summaryOf(results, { tool: name, pages, scenario });
      if (name === ours.name) return found ? costCells(found) : ["", "", ""];
      return found ? [seconds(found.wall), own ? times(found.wall / own.wall) : ""] : ["", ""];
    });
    return [label, ...cells];
  });
  return { title: `${count(pages)} pages, built again`, rows: withoutEmptyColumns([head, ...rows]) };
}

/** How much longer the cold build of the larger of two corpora takes, for each tool that built both. */
function growthTable(results: Results, [from, to]: [number, number]): Table {
  const rows = results.tools.flatMap(({ name }) => {
    const small = summaryOf(results, { tool: name, pages: from, scenario: "cold" });
    const large = summaryOf(results, { tool: name, pages: to, scenario: "cold" });
    if (!small || !large) return [];
    const memory = small.memory && large.memory ? times(large.memory / small.memory) : "";
    return [[name, times(large.wall / small.wall), memory]];
  });
  return { title: `From ${count(from)} to ${count(to)} pages, ${times(to / from)} as many`, rows: [["Tool", "Wall", "Memory"], ...rows] };
}

function ownSiteTable(results: Results): Table {
  const rows = results.ownSite.map(({ scenario, cost }) => [labelOf(scenario), ...costCells(cost)]);
  const pages = results.ownSite[0]?.pages;
  return {
    title: `This site${pages ? `, ${count(pages)} pages` : ""}`,
    rows: withoutEmptyColumns([["Build", "Wall", "CPU", "Memory"], ...rows]),
  };
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

/** Memory is known on Linux only, and links are told by few. */
function withoutEmptyColumns(rows: string[][]): string[][] {
  const isUsed = (rows[0] ?? []).map((_, column) => rows.slice(1).some((row) => row[column] !== ""));
  return rows.map((row) => row.filter((_, column) => isUsed[column]));
}
