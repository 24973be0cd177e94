/** The terminal output of many problems: the list, the table below it, and the counts. */
import { describe, expect, test } from "vitest";
import { reportBriefly, reportProblems, reportSummary } from "../../../src/generator/cli/report.ts";
import type { Problem, Severity } from "../../../src/generator/model/problem.ts";
import { groupConstructs } from "../../../src/generator/problems/groups.ts";
import { countProblems, formatList } from "../../../src/generator/problems/list.ts";
import { formatTable } from "../../../src/generator/problems/table.ts";

const plain = { readLine: () => null, hasColor: false };

interface Some {
  code?: string;
  severity?: Severity;
  path?: string;
  line?: number;
  message?: string;
  target?: string;
}

function some({ code = "L001", severity = "warning", path = "a.md", line = 1, message = "broken", target }: Some): Problem {
  return { code, severity, message, place: { path, line, column: 1 }, ...(target && { target }) };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const headsOf = (list: string): string[] => list.split("\n").filter((line) => /^\S+ (?:error|warning|info) /.test(line));

describe("the list", () => {
  test("has errors first, and each severity file by file, from top to bottom", () => {
    const problems = [
      some({ path: "b.md", line: 9, message: "1" }),
      some({ path: "b.md", line: 2, message: "2" }),
      some({ path: "z.md", severity: "error", code: "M002", message: "3" }),
      some({ path: "a.md", severity: "info", code: "L026", message: "4" }),
      some({ path: "a.md", line: 30, message: "5" }),
    ];
    expect(headsOf(formatList(problems, plain)).map((line) => line.split(" ")[0])).toEqual([
      "z.md:1:1",
      "a.md:30:1",
      "b.md:2:1",
      "b.md:9:1",
      "a.md:1:1",
    ]);
  });

  test("shows one place of a text that is there many times, and says how many more there are", () => {
    const problems = range(12).map((index) =>
      some({ code: "M005", message: 'Unknown front matter key "x".', path: `p${index % 6}.md`, line: index }),
    );
    const list = formatList(problems, plain);
    expect(headsOf(list)).toHaveLength(1);
    expect(list).toContain("  … and 11 more like this in 6 files\n");
    expect(headsOf(formatList(problems.slice(0, 5), plain))).toHaveLength(5);
  });

  test("counts links with one target as one name, however each is written", () => {
    const problems = range(8).map((index) =>
      some({ message: `the link "${"../".repeat(index)}gone.md"`, target: "/gone", line: index + 1 }),
    );
    expect(headsOf(formatList(problems, plain))).toHaveLength(5);
  });

  test("shows every name: 200 different broken links are 200 entries", () => {
    const problems = range(200).map((index) => some({ message: `the link "${index}"`, line: index + 1 }));
    const list = formatList(problems, plain);
    expect(headsOf(list)).toHaveLength(200);
    expect(list).not.toContain("more");
  });

  test("ends after a thousand entries, and says how many are left", () => {
    const list = formatList(
      range(3_000).map((index) => some({ code: "M002", message: `${index}`, line: index + 1 })),
      plain,
    );
    expect(headsOf(list)).toHaveLength(1_000);
    expect(list).toContain("… and 2,000 more problems that are not listed here.");
  });

  test("breaks hints and cuts lines of the source to the width of the terminal", () => {
    const found: Problem = {
      ...some({ line: 3 }),
      place: { path: "a.md", line: 3, column: 120, endColumn: 130 },
      hint: "Check it. ".repeat(20).trim(),
    };
    const text = formatList([found], { readLine: () => `${"a".repeat(119)}0123456789${"b".repeat(90)}`, hasColor: false, columns: 80 });
    const [, ...lines] = text.split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const [source = "", caret = ""] = lines;
    expect(source.slice(caret.indexOf("^"), caret.lastIndexOf("^") + 1)).toBe("0123456789");
  });
});

describe("the table", () => {
  const problems = [
    ...range(1_163).map((index) => some({ path: `p${index % 88}.md` })),
    some({ code: "M002", severity: "error" }),
    some({ code: "C014", severity: "error" }),
    { code: "C012", severity: "error", message: "No page was found" } as Problem,
  ];

  test("has the meaning of each code, the number of its problems and files, errors first", () => {
    expect(formatTable(problems, 80)).toBe(
      [
        "Code           What                                          How many  Files",
        "C012  error    No page was found                                    1      0",
        "C014  error    A static file, script or stylesheet that the         1      1",
        "               config names is missing",
        "M002  error    The front matter is not valid YAML                   1      1",
        "L001  warning  Broken link: no such page                        1,163     88",
        "",
      ].join("\n"),
    );
  });

  test("is below a list of several problems, and not below a single one", () => {
    const printed = reportProblems(problems, plain);
    expect(printed).toContain(formatTable(problems, 80));
    expect(printed).toMatch(/\nEvery place of every problem is in \.bcidocs\/report\.json\.\n$/);
    expect(reportProblems(problems.slice(0, 1), plain)).not.toContain("How many");
    expect(reportProblems([some({}), some({ code: "L002" })], plain)).not.toContain("report.json");
  });

  test("has a row for each severity of a code that has two", () => {
    const table = formatTable([some({}), some({ severity: "error" })], 80);
    expect(table.split("\n").filter((line) => line.startsWith("L001"))).toHaveLength(2);
  });
});

test("a construct that many pages hold is one problem, with its uses", () => {
  const uses = Array.from({ length: 8 }, (_, index) =>
    some({ code: "M032", message: "<A> is an MDX component.", path: `${index % 2}.md` }),
  );
  expect(groupConstructs(uses)).toMatchObject([{ message: "<A> is an MDX component: 8 uses in 2 files." }]);
});

describe("the summary", () => {
  const stats = { pages: 2, files: 3, bytes: 1_536, written: 3, links: 13, stages: [{ name: "parse", milliseconds: 30.6 }] };
  const made = {
    stats,
    problems: [some({}), some({ code: "L025" })],
    exitCode: 0,
    siteDir: "/kit",
    outDir: "dist",
    isPublished: true,
    milliseconds: 140,
  } as const;
  const failed = { ...made, problems: [some({}), some({ code: "M002", severity: "error" })], exitCode: 3, outDir: null } as const;

  test("counts problems by severity, and the links that are broken", () => {
    expect(countProblems(made.problems)).toEqual({ errors: 0, warnings: 2, notes: 0, brokenLinks: 1 });
    expect(reportSummary({ ...made, problems: [...made.problems] })).toBe(
      "Built 2 pages into dist in 0.14 s (3 files, 1.5 kB).\n  parse 31 ms\n  13 links checked, 1 broken; 0 errors, 2 warnings, 0 notes.\n",
    );
  });

  test("is one line with --quiet, with the same counts", () => {
    expect(reportBriefly({ ...made, problems: [...made.problems] })).toBe(
      "Built 2 pages into dist in 0.14 s (3 files, 1.5 kB): 0 errors, 2 warnings, 0 notes, 1 broken link.\n",
    );
    expect(reportBriefly({ ...failed, problems: [...failed.problems] })).toBe(
      "Failed: 1 error, 1 warning, 0 notes, 1 broken link. The previous output is unchanged.\n",
    );
  });

  test("of a failed check says nothing about an output, since a check writes none", () => {
    const checked = { ...failed, problems: [...failed.problems], isPublished: false };
    expect(reportSummary(checked)).toBe("Failed: 1 error, 1 warning, 0 notes, 1 broken link.\n");
    expect(reportSummary({ ...checked, isPublished: true })).toContain("The previous output is unchanged.");
  });

  test("of a site that was published although a report failed does not say that it is the old one", () => {
    const result = { ...failed, problems: [...failed.problems], outDir: "dist" };
    expect(reportSummary(result)).toContain("The site in dist is the new one.");
  });
});
