/** Pages whose thread dies, hangs or never starts. */
import { expect, onTestFinished, test } from "vitest";
import type { CompileSetup } from "../../../src/generator/compile/compilePage.ts";
import type { ReadSource } from "../../../src/generator/model/source.ts";
import { openPool, type PoolOptions } from "../../../src/generator/workers/pool.ts";
import { threadRunner } from "../../../src/generator/workers/runner.ts";

/** A thread that answers each page with its path instead of a compiled page; `fate` is code that it runs on one page instead. */
function threadThat(fate: string): URL {
  const code = `
    import { parentPort, workerData } from "node:worker_threads";
    const { position } = workerData;
    ${fate.includes("start") ? fate.replace("start:", "") : ""}
    parentPort.on("message", ({ id, sources }) => {
      const drawings = [];
      for (const [index, source] of sources.entries()) {
        Atomics.store(position, 1, index);
        Atomics.store(position, 0, id);
        if (source.path === "bad.md") { ${fate.includes("start") ? "" : fate} }
        drawings.push({ meta: { path: source.path, problems: [] }, text: "", images: [] });
      }
      parentPort.postMessage({ id, pages: drawings });
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

function sourceOf(path: string): ReadSource {
  return {
    kind: "markdown",
    path,
    area: null,
    version: null,
    locale: null,
    id: path,
    route: `/${path}`,
    text: "x".repeat(5_000),
    hash: "",
    includes: [],
    history: null,
  };
}

async function compileAll(fate: string, options: Partial<PoolOptions> = {}) {
  const pool = openPool({} as CompileSetup, { threads: 2, start: threadRunner(threadThat(fate)), ...options });
  onTestFinished(() => pool.close());
  const paths = Array.from({ length: 60 }, (_, index) => (index === 33 ? "bad.md" : `${index}.md`));
  const drawings = await Promise.all(paths.map((path) => pool.compile(sourceOf(path))));
  expect(drawings.map(({ meta }) => meta.path)).toEqual(paths);
  return drawings.flatMap(({ meta }) => meta.problems.map(({ code, message, place }) => `${place?.path} ${code} ${message}`));
}

test("all pages come back, in the order of the requests", async () => {
  expect(await compileAll("")).toEqual([]);
});

test("a page that crashes its thread is reported, and the next thread compiles the others", async () => {
  expect(await compileAll('throw new Error("out of memory");')).toEqual(["bad.md M017 the page failed to render: out of memory"]);
});

test("a page that ends its thread is reported", async () => {
  expect(await compileAll("process.exit(1);")).toEqual(["bad.md M017 the page failed to render: the thread ended"]);
});

test("a page that takes too long is given up", async () => {
  expect(await compileAll("while (true) {}", { deadlineMilliseconds: 500 })).toEqual([
    "bad.md M017 the page failed to render: it takes longer than 0.5 seconds",
  ]);
});

test("threads that cannot start are not a problem of a page", async () => {
  await expect(compileAll('start: throw new Error("no such module");')).rejects.toThrow("no such module");
});

test("a page that keeps native code busy exceeds the time limit long before the thread is terminated", {
  timeout: 20_000,
}, async () => {
  const reported = await compileAll("Atomics.store(position, 2, 300); while (true) {}");
  expect(reported).toEqual(["bad.md M007 Reading the Markdown takes longer than 0.3 seconds."]);
});

test("a page that needs more memory than there is passes a limit", { timeout: 20_000 }, async () => {
  const fate = 'throw Object.assign(new Error("no memory"), { code: "ERR_WORKER_OUT_OF_MEMORY" });';
  expect(await compileAll(fate)).toEqual([
    expect.stringMatching(/^bad\.md M007 Compiling the page needs more than the \d+ MB that Node may use\.$/),
  ]);
});
