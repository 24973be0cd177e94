/** What `serve --watch` prints after each save. */
import { describe, expect, test } from "vitest";
import { silentProgress } from "../../../src/generator/cli/progress.ts";
import { createWatchWords } from "../../../src/generator/cli/watchWords.ts";
import type { Problem } from "../../../src/generator/model/problem.ts";
import { problem } from "../../../src/generator/problems/problem.ts";

const fault = problem("M020", 'Unknown variable "nope".', { place: { path: "content/docs/a.md", line: 3, column: 5 } });
const other = problem("M017", "The page failed.", { place: { path: "content/docs/b.md", line: 1, column: 1 } });
const report = (problems: Problem[], isWhole = true) => ({ problems, isWhole, pages: 3, links: isWhole ? 20 : 0 });

/** Each save takes 40 ms; what each printed. */
function saves(results: Problem[][], { isTerminal = false, quiet = false } = {}): string[] {
  const printed: string[] = [];
  const clock = { time: new Date(2024, 4, 1, 9, 5, 30).getTime() };
  const words = createWatchWords({
    options: { quiet } as never,
    progress: silentProgress,
    print: (problems) => printed.push(`${problems.map(({ code }) => code).join(" ")}\n`),
    write: (text) => printed.push(text),
    isTerminal,
    now: () => clock.time,
  });
  const after = (print: () => void) => {
    printed.length = 0;
    print();
    return printed.join("");
  };
  words.report(report(results[0] ?? []), "");
  return results.slice(1).map((problems) =>
    after(() => {
      words.changed([{ path: "content/docs/a.md", event: "changed" }]);
      clock.time += 40;
      words.report(report(problems, false), "");
      words.report(report(problems), "");
    }),
  );
}

describe("a save", () => {
  test("that leaves an error as it was says that it stands, and where", () => {
    const moved = { ...fault, place: { path: "content/docs/a.md", line: 7, column: 5 } };
    expect(saves([[fault], [moved]])).toEqual(["09:05:30 content/docs/a.md changed, 1 error remains: M020 content/docs/a.md:7:5\n"]);
    expect(
      saves([
        [fault, other],
        [fault, other],
      ]),
    ).toEqual(["09:05:30 content/docs/a.md changed, 2 errors remain, the first: M020 content/docs/a.md:3:5\n"]);
  });

  test("that is good says when it came and how long it took", () => {
    expect(saves([[], []])).toEqual(["09:05:30 content/docs/a.md changed, up to date after 0.04 s\n"]);
  });

  test("that changes what is wrong is followed by the news alone", () => {
    expect(saves([[], [fault], []])).toEqual([
      "09:05:30 content/docs/a.md changed\nM020\n1 error.\n",
      "09:05:30 content/docs/a.md changed\n3 pages, 20 links: no problems.\n",
    ]);
  });

  test("leaves no line in a terminal, where the next one takes its place", () => {
    const [text = ""] = saves([[fault], [fault]], { isTerminal: true });
    expect(text).toContain("1 error remains: M020");
    expect(text).not.toContain("\n");
  });

  test("with --quiet is mentioned only while an error stands", () => {
    expect(saves([[fault], [fault], [], []], { quiet: true })).toEqual([
      expect.stringContaining("1 error remains"),
      expect.stringContaining("no problems"),
      "",
    ]);
  });
});
