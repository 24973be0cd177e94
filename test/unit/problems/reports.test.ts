/** Reports for other programs: each is parsed here as its reader would. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import type { Problem } from "../../../src/generator/model/problem.ts";
import type { ReportInput } from "../../../src/generator/problems/reports/input.ts";
import { markdownReport } from "../../../src/generator/problems/reports/markdown.ts";
import { writeReport } from "../../../src/generator/problems/reports/report.ts";
import { readReportRequest, reportFormats } from "../../../src/generator/problems/reports/request.ts";
import { repository } from "../../support/folders.ts";

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
          fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/),
        },
        { severity: "error", code: "C001", message: "no site.config.ts here", fingerprint: expect.stringMatching(/^[0-9a-f]{40}$/) },
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

describe("the published JSON Schema", () => {
  const schema = JSON.parse(readFileSync(join(repository, "static/report.schema.json"), "utf8"));
  const ajv = new Ajv2020({ allErrors: true });
  const isReport = ajv.compile(schema);
  const everyField: Problem = {
    ...broken,
    hint: "Did you mean ./y.md?",
    target: "/docs/x",
    pages: ["/docs/a", "/docs/b"],
    fix: { from: "./x.md", to: "./X.md" },
  };

  test.each([[[]], [[broken, failing]], [[everyField]]])("describes the report of %j", (problems) => {
    isReport(JSON.parse(writeReport("json", findings(problems))));
    expect(isReport.errors).toBeNull();
  });

  test("names every field that a problem can have", () => {
    const [entry] = JSON.parse(writeReport("json", findings([everyField]))).problems;
    expect(Object.keys(schema.$defs.problem.properties).sort()).toEqual(Object.keys(entry).sort());
  });

  test("refuses another version, and a problem without a code", () => {
    const report = JSON.parse(writeReport("json", findings([broken])));
    expect(isReport({ ...report, schemaVersion: 1 })).toBe(false);
    expect(isReport({ ...report, problems: [{ severity: "error", message: "x" }] })).toBe(false);
  });
});

describe("sarif", () => {
  // Draft 4, of which it uses nothing that later drafts read differently, besides the name of its own address.
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(join(repository, "test/support/schemas/sarif-2.1.0.json"), "utf8"));
  const isSarif = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true }).compile(schema);
  const report = (problems: Problem[], folder?: string) => JSON.parse(writeReport("sarif", findings(problems, folder)));

  test.each([
    [[]],
    [[broken, failing]],
    [[{ ...broken, fix: { from: "./x.md", to: "./X.md" } }]],
    [[{ ...broken, pages: ["/a", "/b"], place: { path: "a b/ü#.md", line: 1 } }]],
  ])("is valid by the schema of SARIF 2.1.0: %j", (problems: Problem[]) => {
    isSarif(report(problems));
    expect(isSarif.errors).toBeNull();
  });

  test("has a rule for each code, and a result with place and fingerprint for each problem, the worst first", () => {
    const [run] = report([broken, failing], "packages/docs").runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(["C001", "L001"]);
    expect(run.tool.driver.rules.map(({ helpUri }: { helpUri: string }) => helpUri)).toEqual([
      "https://docs.noema.example/bcidocs/problems/settings#c001",
      "https://docs.noema.example/bcidocs/problems/links#l001",
    ]);
    expect(run.results).toMatchObject([
      { ruleId: "C001", ruleIndex: 0, level: "error" },
      {
        ruleId: "L001",
        ruleIndex: 1,
        level: "note",
        message: { text: 'the link "./x.md" leads to no page\nCheck the path.' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: "packages/docs/content/docs/a.md", uriBaseId: "%SRCROOT%" },
              region: { startLine: 3, startColumn: 7, endColumn: 13 },
            },
          },
        ],
        partialFingerprints: { "bcidocs/v1": expect.stringMatching(/^[0-9a-f]{40}$/) },
      },
    ]);
  });

  test("writes file names as URLs", () => {
    const [run] = report([{ ...broken, place: { path: "content/a b#ü.md" } }]).runs;
    expect(run.results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: "content/a%20b%23%C3%BC.md", uriBaseId: "%SRCROOT%" },
    });
  });

  test("says how many results are left out where a service would refuse all of them", () => {
    const [run] = report(Array.from({ length: 25_010 }, () => broken)).runs;
    expect(run.results).toHaveLength(25_000);
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain("10 more results");
  });
});

describe("junit", () => {
  const lines = (problems: Problem[]) =>
    writeReport("junit", findings(problems))
      .split("\n")
      .map((line) => line.trim());

  test("an error is a failing case of its file, a note a case that passes", () => {
    const error: Problem = { ...broken, severity: "error", message: 'a < b & "c"' };
    expect(lines([error, broken])).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="bcidocs" tests="2" failures="1" errors="0">',
      '<testsuite name="content/docs/a.md" tests="2" failures="1" errors="0">',
      '<testcase classname="content/docs/a.md" name="L001 a &lt; b &amp; &quot;c&quot; (3:7)" file="content/docs/a.md" line="3">',
      '<failure type="L001" message="a &lt; b &amp; &quot;c&quot;">content/docs/a.md:3:7 error L001 a &lt; b &amp; "c"',
      "3 | see [x](./x.md)",
      "|       ^^^^^^",
      "Check the path.</failure>",
      "</testcase>",
      '<testcase classname="content/docs/a.md" name="L001 the link &quot;./x.md&quot; leads to no page (3:7)" file="content/docs/a.md" line="3">',
      '<system-out>content/docs/a.md:3:7 info L001 the link "./x.md" leads to no page',
      "3 | see [x](./x.md)",
      "|       ^^^^^^",
      "Check the path.</system-out>",
      "</testcase>",
      "</testsuite>",
      "</testsuites>",
      "",
    ]);
  });

  test("a site without problems is one case that passes: some services refuse an empty report", () => {
    expect(writeReport("junit", findings([]))).toContain('<testcase classname="site" name="no problems"/>');
  });

  test("what XML does not allow is replaced", () => {
    expect(writeReport("junit", findings([{ ...broken, message: "a\ud800b\uffffc\u0000" }]))).toContain("a\ufffdb\ufffdc\\u0000");
  });
});

describe("markdown", () => {
  test("has counts, a table of the codes, and a row for each problem, the worst first", () => {
    expect(writeReport("markdown", findings([broken, failing])).split("\n")).toEqual([
      "## Documentation problems",
      "",
      "20 links checked, 1 broken; 1 error, 0 warnings, 1 note.",
      "",
      "| Code | Severity | What | How many | Files |",
      "| --- | --- | --- | --- | --- |",
      "| C001 | error | No site config found | 1 | 0 |",
      "| L001 | info | Broken link: no such page | 1 | 1 |",
      "",
      "| Place | Severity | Problem |",
      "| --- | --- | --- |",
      "|  | error | C001 no site.config.ts here |",
      '| `content/docs/a.md:3:7` | info | L001 the link "./x.md" leads to no page<br>Check the path. |',
      "",
    ]);
  });

  test("shows what an author wrote as text", () => {
    const nasty: Problem = { ...broken, message: "<b>|*x*\n[y](z)", hint: "", place: { path: "a`|b.md", line: 1 } };
    expect(writeReport("markdown", findings([nasty]))).toContain("| `a'\\|b.md:1` | info | L001 &lt;b&gt;\\|\\*x\\* \\[y\\]\\(z\\) |");
  });

  test("of a summary ends after the given number, and says so", () => {
    const text = markdownReport(findings(Array.from({ length: 30 }, () => broken)), 10);
    expect(text.match(/leads to no page/g)).toHaveLength(10);
    expect(text).toContain("… and 20 more problems.");
  });
});

describe("html", () => {
  const nasty: Problem = { ...broken, message: '</script><img src=x onerror="x">', target: '"><b>', pages: ["/<a>", "/b"] };

  test("is valid, and what an author wrote is text", async () => {
    const html = writeReport("html", findings([broken, failing, nasty]));
    const { valid, results } = await new HtmlValidate({
      extends: ["html-validate:standard"],
      rules: { "no-inline-style": "error" },
    }).validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line} ${message}`))).toEqual([]);
    expect(valid).toBe(true);
    expect(html).toContain("&lt;img src=x");
    expect(html).not.toContain("<img");
  });

  test("asks for nothing else and runs nothing: its policy allows its own style alone", () => {
    const html = writeReport("html", findings([broken]));
    expect(html).not.toMatch(/\b(?:src|href)=|url\(|@import|<script/);
    expect(html).toMatch(/default-src &#39;none&#39;; style-src &#39;sha256-[^ ]+&#39;"/);
  });

  test("shows the line of a problem, its faulty part marked", () => {
    expect(writeReport("html", findings([broken]))).toContain("<pre><code>see [x<mark>](./x.</mark>md)</code></pre>");
  });
});

test.each(reportFormats)("%s is the same bytes each time", (format) => {
  expect(writeReport(format, findings([broken, failing]))).toBe(writeReport(format, findings([broken, failing])));
});

test.each(reportFormats)("%s holds all of 2,000 equal problems", (format) => {
  const text = writeReport(format, findings(Array.from({ length: 2_000 }, () => broken)));
  // JUnit has the message in the name of the case and in its text.
  expect(text.match(/leads to no page/g)).toHaveLength(format === "junit" ? 4_000 : 2_000);
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
      fault:
        'There is no report format "githob". Did you mean github? Known formats: text, json, sarif, junit, github, gitlab, markdown, html.',
    });
    expect(readReportRequest("constructor")).toHaveProperty("fault");
    expect(readReportRequest("json=")).toHaveProperty("fault");
  });
});

describe("control characters for terminals", () => {
  const typed = "\u001b]0;x\u0007\u001b[2J\u009b31m\u202e";
  const nasty: Problem = { ...broken, message: typed, hint: typed, place: { path: `${typed}.md`, line: 1 }, pages: [typed, `${typed}2`] };

  test.each(reportFormats)("is in no report: %s", (format) => {
    const text = writeReport(format, { ...findings([nasty]), readLine: () => typed });
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
