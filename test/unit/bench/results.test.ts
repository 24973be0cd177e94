/** The figures that the bench computes, and how it reads its command line. */
import { describe, expect, test } from "vitest";
import { alignTable, markdownTable } from "../../bench/format.ts";
import { readOptions } from "../../bench/options.ts";
import { formatPage } from "../../bench/page.ts";
import { median, type Results } from "../../bench/results.ts";
import { resultTables } from "../../bench/tables.ts";

const cost = { cpu: 900, memory: 300e6 };

const results: Results = {
  date: "2026-11-21",
  machine: { processor: "A processor", cores: 2, memory: 24 * 2 ** 30, system: "Linux 6.1", node: "20.19.0" },
  pageSize: "small",
  tools: [
    { name: "bcidocs", version: "1.0.0", hasSearch: false },
    { name: "Hugo", version: "0.111.3", hasSearch: true },
  ],
  corpora: [{ pages: 1000, bytesPerPage: 2100, blocksPerPage: 1.7, distinctBlocks: 0.9 }],
  samples: [
    { tool: "bcidocs", pages: 1000, scenario: "cold", wall: 2000, ...cost, output: { files: 1029, bytes: 24e6 }, links: 75_000 },
    { tool: "bcidocs", pages: 1000, scenario: "cold", wall: 1000, ...cost },
    { tool: "bcidocs", pages: 1000, scenario: "cold", wall: 9000, ...cost },
    { tool: "Hugo", pages: 1000, scenario: "cold", wall: 3000, cpu: 5000, memory: 600e6, output: { files: 1012, bytes: 16e6 } },
    { tool: "bcidocs", pages: 1000, scenario: "edit", wall: 500, ...cost },
    { tool: "Hugo", pages: 1000, scenario: "edit", wall: 2500, cpu: 5000, memory: 600e6 },
  ],
  leftOut: [{ tool: "VitePress", pages: 1000, reason: "it took more than 5 s" }],
  startCpu: 80,
  ownSite: [{ scenario: "cold", pages: 84, cost: { wall: 2500, cpu: 3000, memory: 400e6 } }],
  loops: [
    { tool: "bcidocs", pages: 1000, firstPage: 800, saves: 50, text: { median: 16, p95: 28 }, report: { median: 18, p95: 30 } },
    { tool: "VitePress", pages: 1000, firstPage: 8000, saves: 20, text: { median: 40, p95: 56 }, report: null },
  ],
};

describe("the results", () => {
  test("are medians, compared with ours", () => {
    const [cold, again] = resultTables(results);
    expect(cold?.rows).toEqual([
      ["Tool", "Wall", "CPU", "Memory", "Output", "Files", "Links checked"],
      ["bcidocs", "2.00 s", "0.90 s", "300 MB", "24 MB", "1,029", "75,000"],
      ["Hugo", "3.00 s (1.50 ×)", "5.00 s (5.56 ×)", "600 MB (2.00 ×)", "16 MB (0.67 ×)", "1,012", ""],
    ]);
    expect(again?.rows.find(([change]) => change === "one paragraph edited")?.at(-1)).toBe("2.50 s (5.00 ×)");
  });

  test("show how soon a saved text is in the page, and the ratio to ours", () => {
    const loop = resultTables(results).find(({ title }) => title.startsWith("While writing"));
    expect(loop?.rows.slice(1)).toEqual([
      ["1,000", "bcidocs", "0.80 s", "16 ms", "28 ms", "18 ms"],
      ["1,000", "VitePress", "8.00 s (10.0 ×)", "40 ms (2.50 ×)", "56 ms (2.00 ×)", ""],
    ]);
  });

  test("leave out an empty column, such as memory where it cannot be measured", () => {
    const elsewhere = { ...results, samples: results.samples.map((sample) => ({ ...sample, memory: null })) };
    expect(resultTables(elsewhere)[0]?.rows[0]).not.toContain("Memory");
  });

  test("become a page that names the machine, every figure and every tool that is left out", () => {
    const page = formatPage(results);
    expect(page).toMatch(/^---\ntitle: Benchmarks\n/);
    expect(page).toContain("on 2026-11-21, on a machine with 2 cores (A processor) and 24 GiB of memory");
    expect(page).toContain("| Hugo | 3.00 s (1.50 ×) |");
    expect(page).toContain("Search indexes are written by Hugo, not by bcidocs.");
    expect(page).toContain("- VitePress, from 1,000 pages on: `it took more than 5 s`");
  });

  test("leave the part of the page that is written by hand", () => {
    const byHand = "<!-- By hand: left as it is. -->\n\n## Samples\n\nText.\n\n<!-- To here by hand. -->";
    const page = formatPage(results, `# Benchmarks\n\nOld.\n\n${byHand}\n\n## Repeat it\n`);
    expect(page).toContain(`\n\n${byHand}\n\n## Repeat it\n`);
    expect(page).not.toContain("Old.");
  });

  test("show at each size what a page costs, beside other tools", () => {
    const larger = {
      ...results,
      corpora: [...results.corpora, { pages: 5000, bytesPerPage: 2100, blocksPerPage: 1.7, distinctBlocks: 0.9 }],
    };
    const firstSearch = { median: 61_000, largest: 70_000 };
    const samples = [
      ...results.samples,
      { tool: "bcidocs", pages: 5000, scenario: "cold" as const, wall: 20_000, cpu: 30_000, memory: 500e6, firstSearch },
    ];
    expect(resultTables({ ...larger, samples })[0]?.rows).toEqual([
      ["Pages", "Wall, a page", "CPU, a page", "Memory", "Output, a page", "First search", "One edit", "One edit, CPU", "Cold, to Hugo"],
      ["1,000", "2.00 ms", "0.90 ms", "300 MB", "24.0 kB", "", "0.50 s", "0.90 s", "0.67 ×"],
      ["5,000", "4.00 ms", "6.00 ms", "500 MB", "", "61 kB", "", "", ""],
    ]);
  });

  test("of an even number of runs are the mean of the two in the middle", () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  });

  test("have aligned columns in a terminal, and in a Markdown table", () => {
    const rows = [
      ["Tool", "Wall"],
      ["Hugo", "10.00 s"],
    ];
    expect(alignTable(rows)).toBe("Tool     Wall\nHugo  10.00 s");
    expect(markdownTable(rows)).toBe("| Tool | Wall |\n| --- | ---: |\n| Hugo | 10.00 s |");
  });
});

describe("the command line", () => {
  test("takes sizes, and names of peers", () => {
    expect(readOptions(["1000", "--peer", "Hugo"], ["hugo"])).toMatchObject({ sizes: [1000], peers: ["hugo"], isWritten: false });
    expect(readOptions([], ["hugo"])).toMatchObject({ sizes: [100, 1000, 5000, 20_000], peers: [], runs: null });
  });

  test("refuses unknown words", () => {
    expect(() => readOptions(["--peer", "jekyll"], ["hugo"])).toThrow('There is no peer "jekyll"; there are hugo');
    expect(() => readOptions(["many"], [])).toThrow('"many" is not a number of something');
  });
});
