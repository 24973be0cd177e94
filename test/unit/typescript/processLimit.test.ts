/** A process that a thread waits for, and that never answers. */
import { expect, test } from "vitest";
import { startCallThread } from "../../../src/generator/io/callThread.ts";

test("a process that works longer than its limit is killed, while its thread waits for it", async () => {
  const program = `
    import { spawn } from "node:child_process";
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id }) => {
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      parentPort.postMessage({ processId: child.pid, hasEnded: false, limit: 50 });
      child.on("exit", (_, signal) => parentPort.postMessage({ id, value: signal }));
    });`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const thread = startCallThread<{ wait(argument: null): Promise<string> }>(url, "waits");
  expect(await thread.call("wait", null)).toBe("SIGKILL");
  await thread.end();
});
