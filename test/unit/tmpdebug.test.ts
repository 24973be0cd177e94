import { test } from "vitest";
import { root } from "../projects.ts";
import { lossesOf } from "../support/reference/referenceOf.ts";
import { referencePackages } from "../support/reference/packages.ts";
for (const name of ["zod","commander","yaml","htmlparser2","undici","esbuild"] as const)
test(name, { timeout: 240000 }, async () => {
  const { problems } = await lossesOf({ from: `${root}/node_modules/${name}`, entryPoints: referencePackages[name], areTypesWanted: false });
  for (const { message, place } of problems) if (message.includes("on no page")) console.log(`${place?.path}:${place?.line} ${message}`);
});
