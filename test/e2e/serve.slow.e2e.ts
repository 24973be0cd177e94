/** `bcidocs serve` with its real limits, against clients that only hold connections. `unit/serve/httpServer.test.ts` has the same with shorter ones. */
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../support/folders.ts";
import { exchange, serveFrom, statusOf } from "../support/servedSite.ts";
import { plainConfig, writeFiles } from "../support/siteFiles.ts";

test("half a request is ended after some seconds; a thousand idle connections are not all taken, and the site is there afterwards", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-serve");
  onTestFinished(remove);
  await writeFiles(folder, { ...plainConfig, "content/index.md": "# Home\n" });
  const { port, url } = await serveFrom(folder);
  const start = performance.now();
  const slow = exchange(port, "GET / HTTP/1.1\r\nHost: local");
  const drip = dripping(port);
  expect(statusOf(await slow)).toBe(408);
  await drip;
  expect(performance.now() - start).toBeLessThan(20_000);

  const sockets = await crowd(port, 1_000);
  await setTimeout(500);
  const held = sockets.filter((socket) => !socket.destroyed);
  expect(held.length).toBeGreaterThan(0);
  expect(held.length).toBeLessThanOrEqual(256);
  await expect.poll(() => sockets.filter((socket) => !socket.destroyed).length, { timeout: 15_000 }).toBe(0);
  expect((await fetch(url)).status).toBe(200);
});

/** Sends a byte of a header now and then; resolves when the server has had enough. */
function dripping(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "));
    const drops = setInterval(() => socket.write("a"), 200);
    socket.on("error", () => undefined).on("data", () => undefined);
    socket.on("close", () => {
      clearInterval(drops);
      resolve();
    });
  });
}

/** Many connections that say nothing. */
async function crowd(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () =>
    connect(port, "127.0.0.1")
      .on("error", () => undefined)
      .resume(),
  );
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve).once("close", resolve))));
  return sockets;
}
