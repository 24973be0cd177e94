/** A program of its own, in real time, over a real network: it streams, ends its instance, and exits by itself. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { createNetworkSimulator } from "./support/network.ts";

const source = fileURLToPath(new URL("../src/index.ts", import.meta.url));
const run = promisify(execFile);

const program = `
import { Noema } from ${JSON.stringify(source)};
const [url, email, password, ending] = process.argv.slice(2);
const headset = new Noema({ cloudUrl: url, timesync: true, timeout: 60_000, loginTimeout: 60_000 });
let epochs = 0;
const streamed = new Promise((resolve) => {
  headset.brainwaves("raw").subscribe({ next: () => ++epochs > 10 && resolve(), error: () => {} });
});
headset.streamingState().subscribe();
await headset.login({ email, password });
await streamed;
await headset.haptics({ P7: ["buzz1_100"] }).catch((error) => {
  // On a busy machine, the answer may come too late.
  if (error.code !== "action-timeout") throw error;
});
await headset[ending]();
console.log("ended");
`;

test.each(["dispose", "logout"])("a program in Node exits by itself after %s()", async (ending) => {
  const folder = await mkdtemp(join(tmpdir(), "noema-exit-"));
  const simulator = createNetworkSimulator({ clock: "real" });
  onTestFinished(async () => {
    simulator.stop();
    simulator.network.close();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, "program.ts"), program);
  const outfile = join(folder, "program.mjs");
  await build({ entryPoints: [join(folder, "program.ts")], outfile, bundle: true, format: "esm", platform: "node", logLevel: "silent" });
  const { email, password } = simulator.account;
  const { stdout, stderr } = await run(process.execPath, [outfile, simulator.url, email, password, ending], { timeout: 120_000 });
  expect([stdout, stderr]).toEqual(["ended\n", ""]);
  expect(simulator.network.mostLinks).toBe(1);
});

const simulated = `
import { Noema } from ${JSON.stringify(source)};
import { createSimulator } from ${JSON.stringify(fileURLToPath(new URL("../src/simulator/index.ts", import.meta.url)))};
const simulator = createSimulator({ clock: "real" });
for (const round of [1, 2]) {
  const headset = new Noema({ ...simulator.options });
  await headset.login(simulator.account);
  const epochs = await new Promise((resolve) => headset.accelerometer().subscribe(resolve));
  await headset.dispose();
  console.log(round, typeof epochs.x);
}
`;

test("a program on the simulator exits by itself after the last dispose(), and a new instance finds the clock running", async () => {
  const folder = await mkdtemp(join(tmpdir(), "noema-exit-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "program.ts"), simulated);
  const outfile = join(folder, "program.mjs");
  await build({ entryPoints: [join(folder, "program.ts")], outfile, bundle: true, format: "esm", platform: "node", logLevel: "silent" });
  const { stdout } = await run(process.execPath, [outfile], { timeout: 120_000 });
  expect(stdout).toBe("1 number\n2 number\n");
});
