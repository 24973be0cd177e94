/** What an author waits for: the first page after the start of a tool, and the new text after each save. */
import { type ChildProcess, spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Command } from "../tools/tool.ts";
import { measureSaves, percentile } from "./saves.ts";

export interface LoopSample {
  tool: string;
  /** Null for the site of this repository. */
  pages: number | null;
  /** Milliseconds from the start of the tool until the browser shows a page, caches warm. */
  firstPage: number;
  saves: number;
  /** Milliseconds from the save to the new text, and to the new problem where the tool reports any. */
  text: Spread;
  report: Spread | null;
}

export interface Spread {
  median: number;
  p95: number;
}

export interface LoopRun {
  tool: string;
  pages: number | null;
  /** Of the site. */
  folder: string;
  command: (port: number) => Command;
  /** Address of the page, below the host. */
  path: string;
  /** Its file, relative to the folder. */
  file: string;
  saves: number;
  brokenLink: string | null;
  browser: Browser;
  /** Milliseconds until the first page. */
  limit: number;
}

export async function measureLoop({
  tool,
  pages,
  folder,
  command,
  path,
  file,
  saves,
  brokenLink,
  browser,
  limit,
}: LoopRun): Promise<LoopSample> {
  const port = await freePort();
  const context = await browser.newContext();
  const page = await context.newPage();
  const { program, args, env } = command(port);
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: undefined, NO_COLOR: "1", BROWSER: "none", ...env },
    detached: true,
    stdio: "ignore",
  });
  const end = () => endGroup(child);
  process.on("exit", end);
  try {
    await openPage(page, { url: `http://127.0.0.1:${port}${path}`, until: start + limit, child });
    const firstPage = performance.now() - start;
    await untilQuiet(page);
    const times = await measureSaves({ page, file: join(folder, file), count: saves, brokenLink });
    return { tool, pages, firstPage, saves, text: spread(times.text), report: times.report.length > 0 ? spread(times.report) : null };
  } finally {
    end();
    process.off("exit", end);
    await context.close();
  }
}

/** Whether a server is listening. Polling is cheap, while a browser whose connection is refused renders an error page. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("connect", () => end(true)).on("error", () => end(false));
  });
}

/** Tries until the server is there and the page has its title. */
async function openPage(page: Page, { url, until, child }: { url: string; until: number; child: ChildProcess }): Promise<void> {
  const port = Number(new URL(url).port);
  for (;;) {
    try {
      if (!(await isListening(port))) throw new Error(`No server listens at ${port}`);
      await page.goto(url, { waitUntil: "commit", timeout: Math.max(1, until - performance.now()) });
      await page
        .locator("h1")
        .first()
        .waitFor({ timeout: Math.max(1, until - performance.now()) });
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
      if (performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Some tools reload their pages or keep working for a while. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForTimeout(4_000);
}

function spread(sorted: number[]): Spread {
  return { median: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
