/** npm run fuzz -- --minutes 10 --seed 7 --only Markdown: tries inputs at random for as long as it is told, and prints the smallest one that fails. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" }, only: { type: "string" } } });
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`Seed ${seed}`);
const { status } = spawnSync("npx", ["vitest", "run", "--config", "test/vitest.config.ts", "--project", "unit", "test/fuzz"], {
  stdio: "inherit",
  env: {
    ...process.env,
    BCIDOCS_FUZZ_MINUTES: values.minutes ?? "10",
    BCIDOCS_FUZZ_SEED: seed,
    ...(values.only !== undefined && { BCIDOCS_FUZZ_ONLY: values.only }),
  },
});
process.exitCode = status ?? 1;
