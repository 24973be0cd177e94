/** Nothing that TypeDoc reads of packages which others wrote is missing in their reference, except for the reasons written here. */
import { describe, expect, test } from "vitest";
import { root } from "./projects.ts";
import type { Loss } from "./support/reference/lost.ts";
import { referencePackages } from "./support/reference/packages.ts";
import { lossesOf } from "./support/reference/referenceOf.ts";

interface Reason {
  why: string;
  covers(loss: Loss): boolean;
}

const computedNames: Reason = {
  why: "A method with a name that is computed from a string is an index signature of its class to TypeScript: TypeDoc has that, and not the method.",
  covers: ({ what, text, name }) => (what === "parameter" && text === "key") || (what === "text" && name.endsWith(".[Symbol_observable]")),
};

const packages: Partial<Record<string, { specifiers?: string[]; reasons?: Reason[] }>> = {
  rxjs: {
    specifiers: ["rxjs", "rxjs/operators", "rxjs/ajax", "rxjs/fetch", "rxjs/testing", "rxjs/webSocket"],
    reasons: [computedNames],
  },
  zod: {
    reasons: [
      {
        why: "RawIssue is not exported: warning S006 asks for that, and TypeDoc writes out what it holds wherever it is named.",
        covers: ({ name }) => /(?:^core\.(?:\$RefinementCtx|ParsePayload|\$ZodCatchCtx)|^util)\b/.test(name),
      },
      {
        why: "The member has no comment, and takes that of the one that it overrides, which is @internal.",
        covers: ({ name }) => name === "z.core.$ZodStringInternals.bag.laxFormat",
      },
    ],
  },
};

describe("nothing is lost", () => {
  for (const [name, entryPoints] of Object.entries(referencePackages))
    test(`of ${name}`, { timeout: 240_000 }, async () => {
      const { specifiers = [name], reasons = [] } = packages[name] ?? {};
      const { lost, problems } = await lossesOf({ from: `${root}/node_modules/${name}`, entryPoints, specifiers, areTypesWanted: false });
      expect(lost.filter((loss) => !reasons.some(({ covers }) => covers(loss)))).toEqual([]);
      for (const { why, covers } of reasons) expect(lost.some(covers), why).toBe(true);
      expect(problems.map(({ code }) => code)).not.toContain("S005");
    });

  test("of the SDK in this repository", { timeout: 120_000 }, async () => {
    const entryPoints = ["src/index.ts", "src/simulator/index.ts"];
    const { lost } = await lossesOf({
      from: `${root}/sdk`,
      entryPoints,
      specifiers: ["@noema/sdk", "@noema/sdk/simulator"],
      areTypesWanted: false,
    });
    expect(lost).toEqual([]);
  });
});
