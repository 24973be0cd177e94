/** What `bcidocs explain` prints. */
import { describe, expect, test } from "vitest";
import { explanationOf } from "../../../src/generator/cli/commands/explain.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { catalogue } from "../../../src/generator/problems/catalogue.ts";
import { silentLog } from "../../support/silentLog.ts";

const io = createNodeIo(silentLog());

describe("bcidocs explain", () => {
  test.each(Object.entries(catalogue))("has words for %s, as plain text", async (code, { title }) => {
    const text = await explanationOf(code, 80, io);
    expect(text.replaceAll("\n", " ").startsWith(`${code}: ${title} `)).toBe(true);
    expect(text).toMatch(/^Cause\. /m);
    expect(text).toMatch(/^Fix\. /m);
    const prose = text.replace(/^ {4}.*$/gm, "").replace(/`[^`]*`/g, "");
    expect(prose).not.toMatch(/\]\(|\*\*|\{#|```/);
  });

  test("takes a code in any case, and breaks lines where the terminal does", async () => {
    const text = await explanationOf("l001", 60, io);
    expect(text).toMatch(/^L001: /);
    const prose = text.split("\n").filter((line) => !line.startsWith("    "));
    expect(Math.max(...prose.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test.each([
    ["M0005", /^Did you mean M005\?$/],
    ["nothing like one", /^Codes: X001, .*K001\.$/],
  ])("names the nearest code of %j, or lists all", async (code, hint) => {
    const failure = await explanationOf(code, 80, io).catch((error: unknown) => error);
    expect(failure).toMatchObject({ problems: [{ code: "C011", hint: expect.stringMatching(hint) }] });
  });
});
