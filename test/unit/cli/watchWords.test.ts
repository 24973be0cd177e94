/** What a watched site prints for each save. */
import { afterEach, expect, test, vi } from "vitest";
import { createWords } from "../../../src/generator/cli/watch.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";

afterEach(() => vi.restoreAllMocks());

function printed(options: object, work: (words: ReturnType<typeof createWords>) => void): string {
  let text = "";
  vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    text += part;
    return true;
  });
  const print = ({ length }: Problem[]) => void process.stdout.write(`${length} listed\n`);
  const times = [0, 120];
  const now = () => times.shift() ?? 0;
  const progress = { stage: () => undefined, progress: () => undefined, end: () => undefined };
  work(createWords({ options, progress, print, now }));
  vi.restoreAllMocks();
  return text;
}

const report = (...problems: Problem[]) => ({ problems, pages: 3, links: 9, isWhole: true });
const warning: Problem = { code: "L001", severity: "warning", message: "broken" };
const save = { path: "content/docs/a.md", event: "changed" } as const;

test("a save without a new problem ends with one line and its time", () => {
  const text = printed({}, (words) => {
    words.report(report(), "/site");
    words.changed([save]);
    words.report(report(), "/site");
  });
  expect(text).toBe("3 pages, 9 links: no problems.\ncontent/docs/a.md changed, done in 0.12 s\n");
});

test("a save with a new problem lists it, and ends with the counts and the time", () => {
  const text = printed({}, (words) => {
    words.report(report(), "/site");
    words.changed([save]);
    words.report(report(warning), "/site");
  });
  expect(text).toBe("3 pages, 9 links: no problems.\ncontent/docs/a.md changed\n1 listed\n3 pages, 9 links: 1 warning, 0.12 s.\n");
});

test("--quiet says nothing about a good save", () => {
  const text = printed({ quiet: true }, (words) => {
    words.report(report(), "/site");
    words.changed([save]);
    words.report(report(), "/site");
  });
  expect(text).toBe("3 pages, 9 links: no problems.\n");
});
