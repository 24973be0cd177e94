/** What the terminal says of a site while it is written: everything once. */
import { describe, expect, test } from "vitest";
import { createSiteReporter } from "../../../src/generator/cli/siteReporter.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";
import { problem } from "../../../src/generator/problems/problem.ts";

const link = (line: number, name = "nope"): Problem => ({
  ...problem("L001", `the link "${name}" leads to no page`, { place: { path: "content/a.md", line, column: 1 } }),
  severity: "info",
});
const fault = problem("M008", "The front matter is not valid YAML", { place: { path: "content/a.md", line: 2, column: 1 } });
const findings = (problems: Problem[], isWhole = true) => ({ problems, isWhole, pages: 3, links: isWhole ? 20 : 0 });

describe("the terminal", () => {
  test("tells what was found at the start, also when that is nothing", () => {
    expect(createSiteReporter()(findings([]))).toEqual({ fresh: [], summary: "3 pages, 20 links: no problems." });
    expect(createSiteReporter()(findings([link(3)]))?.summary).toBe("3 pages, 20 links: 1 note.");
  });

  test("tells only what is new, and does not repeat what has moved to another line", () => {
    const report = createSiteReporter();
    report(findings([link(3)]));
    expect(report(findings([link(4)]))).toBeNull();
    expect(report(findings([link(4), link(9, "gone")]))).toEqual({ fresh: [link(9, "gone")], summary: "3 pages, 20 links: 2 notes." });
  });

  test("tells a second mistake of the same kind", () => {
    const report = createSiteReporter();
    report(findings([link(3)]));
    expect(report(findings([link(3), link(5)]))?.fresh).toEqual([link(5)]);
  });

  test("tells errors before every page was looked at, and not once more after that", () => {
    const report = createSiteReporter();
    expect(report(findings([link(3)], false))).toBeNull();
    expect(report(findings([fault, link(3)], false))?.fresh).toEqual([fault]);
    expect(report(findings([fault, link(3)]))?.fresh).toEqual([link(3)]);
  });

  test("tells that all is repaired", () => {
    const report = createSiteReporter();
    report(findings([fault]));
    expect(report(findings([], false))).toBeNull();
    expect(report(findings([]))).toEqual({ fresh: [], summary: "3 pages, 20 links: no problems." });
    expect(report(findings([]))).toBeNull();
  });
});
