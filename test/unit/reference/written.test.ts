import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compareReference } from "../../support/reference/compareDeclarations.ts";

const support = fileURLToPath(new URL("../../support", import.meta.url));

test("every shape of a declaration is shown as it is written in the source", async () => {
  const { compared, differences } = await compareReference(`${support}/sdkShapes`, ["index.ts", "other.ts"], "tsconfig.json");
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(50);
});
