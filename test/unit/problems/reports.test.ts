/** Reports for other programs: each is parsed here as its reader would. */
import { describe, expect, test } from "vitest";
import type { Problem } from "../../../src/generator/model/problem.ts";
import type { ReportInput } from "../../../src/generator/problems/reports/input.ts";
import { writeReport } from "../../../src/generator/problems/reports/report.ts";
import { readReportRequest } from "../../../src/generator/problems/reports/request.ts";

const broken: Problem = {
  code: "L001",
  severity: "info",
  message: 'the link "./x.md" leads to no page',
  hint: "Check the path.",
  place: { path: "content/docs/a.md", line: 3, column: 7, endColumn: 13 },
};
const failing: Problem = { code: "C001", severity: "error", message: "no site.config.ts here" };

function findings(problems: Problem[], folder = ""): ReportInput {
  return { problems, exitCode: 3, linksChecked: 20, folder, readLine: () => "see [x](./x.md)" };
}

describe("github", () => {
  test("each problem is a workflow command, the worst first", () => {
    expect(writeReport("github", findings([broken, failing])).split("\n")).toEqual([
      "::error title=C001::no site.config.ts here",
      '::notice file=content/docs/a.md,line=3,col=7,title=L001::the link "./x.md" leads to no page%0ACheck the path.',
      "",
    ]);
  });

  test("files are named from the root of the repository", () => {
    expect(writeReport("github", findings([broken], "packages/docs"))).toContain("file=packages/docs/content/docs/a.md,");
  });

  test("nothing that a page says can end a property or begin a command", () => {
    const nasty: Problem = { ...broken, message: "100%\r\n::error::x", hint: "", place: { path: "a,b:c%0A\n.md", line: 1 } };
    expect(writeReport("github", findings([nasty]))).toBe("::notice file=a%2Cb%3Ac%250A%0A.md,line=1,title=L001::100%25%0D%0A::error::x\n");
  });

  test("a site without problems has nothing to say", () => {
    expect(writeReport("github", findings([]))).toBe("");
  });
});

describe("gitlab", () => {
  const report = (problems: Problem[], folder?: string) => JSON.parse(writeReport("gitlab", findings(problems, folder)));

  test("each problem has the fields that GitLab requires", () => {
    expect(report([broken], "docs")).toEqual([
      {
        description: 'the link "./x.md" leads to no page. Check the path.',
        check_name: "L001",
        fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/),
        severity: "info",
        location: { path: "docs/content/docs/a.md", lines: { begin: 3 } },
      },
    ]);
  });

  test("a problem without a place is reported at the settings", () => {
    expect(report([failing])[0]).toMatchObject({ severity: "major", location: { path: "site.config.ts", lines: { begin: 1 } } });
  });

  test("equal problems are distinguished, and a problem stays the same one when lines move", () => {
    const fingerprints = (problems: Problem[]) => report(problems).map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    const moved = { ...broken, place: { path: "content/docs/a.md", line: 30 } };
    const [first, second] = fingerprints([broken, broken]);
    expect(first).not.toBe(second);
    expect(fingerprints([moved])).toEqual([first]);
  });

  test("a site without problems is an empty list", () => {
    expect(report([])).toEqual([]);
  });
});

describe("json", () => {
  const report = (problems: Problem[]) => JSON.parse(writeReport("json", findings(problems)));

  test("holds the version of the program, the exit status, counts, links and every field of the problems", () => {
    expect(report([broken, failing])).toEqual({
      schemaVersion: 2,
      tool: { name: "bcidocs", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      exitCode: 3,
      counts: { errors: 1, warnings: 0, notes: 1 },
      links: { checked: 20, broken: 1 },
      problems: [
        {
          severity: "info",
          code: "L001",
          message: 'the link "./x.md" leads to no page',
          file: "content/docs/a.md",
          line: 3,
          col: 7,
          endLine: 3,
          endCol: 13,
          hint: "Check the path.",
        },
        { severity: "error", code: "C001", message: "no site.config.ts here" },
      ],
    });
  });

  test.each([
    ["Did you mean ./api/connect.md?", "./api/connect.md"],
    ["Did you mean /docs/focus (content/docs/focus.md)?", "/docs/focus"],
    ['Did you mean "sidebar_label"?', "sidebar_label"],
    ['Did you mean "a"? Known pages: "a", "b".', "a"],
    ["Did you mean `label`?", "label"],
    ["Did you mean {{product}}? To show the braces themselves, write \\{{prodct}}.", "{{product}}"],
    ["Only the case differs: ./Focus.md", "./Focus.md"],
    ["Check the path.", undefined],
  ])("%s: the suggestion is %s", (hint, suggestion) => {
    expect(report([{ ...broken, hint }]).problems[0].suggestion).toBe(suggestion);
  });
});

test.each(["text", "json", "github", "gitlab"] as const)("%s holds all of 2,000 equal problems", (format) => {
  const text = writeReport(format, findings(Array.from({ length: 2_000 }, () => broken)));
  expect(text.match(/leads to no page/g)).toHaveLength(2_000);
});

test("text is the terminal's output, without colours and without an end after fifty", () => {
  const text = writeReport("text", findings(Array.from({ length: 60 }, () => broken)));
  expect(text.match(/L001/g)).toHaveLength(60);
  expect(text).toContain("content/docs/a.md:3:7 info L001");
});

describe("--report", () => {
  test("takes a format, and a file if there is one, which may hold an equals sign", () => {
    expect(readReportRequest("github")).toEqual({ format: "github" });
    expect(readReportRequest("json=out/a=b.json")).toEqual({ format: "json", file: "out/a=b.json" });
  });

  test("lists the formats for an unknown one", () => {
    expect(readReportRequest("githob")).toEqual({
      fault: 'There is no report format "githob". Did you mean github? Known formats: text, json, github, gitlab.',
    });
    expect(readReportRequest("constructor")).toHaveProperty("fault");
    expect(readReportRequest("json=")).toHaveProperty("fault");
  });
});

describe("control characters for terminals", () => {
  const typed = "\u001b]0;x\u0007\u001b[2J\u009b31m\u202e";
  const nasty: Problem = { ...broken, message: typed, hint: typed, place: { path: `${typed}.md`, line: 1 }, pages: [typed, `${typed}2`] };

  test.each(["text", "json", "github", "gitlab"] as const)("is in no report: %s", (format) => {
    const text = writeReport(format, { ...findings([nasty]), readLine: () => typed });
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
