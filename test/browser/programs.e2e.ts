/** The whole programs of the guide, each as printed, in a fresh folder, without a network and without a headset. */
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sharedBrowser } from "../support/browser.ts";
import { mustRun, run } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { serveFolder } from "../support/staticServer.ts";
import { installSdk, readTutorial, writeFiles } from "../support/tutorial.ts";

const guide = await readTutorial("programs", "guides");
const { folder, remove } = await temporaryFolder("noema-programs");
const [nodeSetUp, pageSetUp] = guide.fences.filter(({ language }) => language === "bash");
const printed = (title: string) => guide.fences.find((fence) => fence.language === "text" && fence.title === title)?.code ?? "no such text";
const shown = (...titles: string[]) =>
  Object.fromEntries(
    titles.map((title) => [title, guide.fences.find((fence) => fence.language !== "text" && fence.title === title)?.code ?? ""]),
  );

/** The folder as the commands of the guide make it, but for what they install from the registry. */
async function setUp(commands = "", name: string): Promise<string> {
  await mustRun("bash", ["-ec", commands.replace(/^npm install .*$/gm, "")], { cwd: folder });
  const made = join(folder, name);
  await installSdk(made);
  await symlink(join(repository, "node_modules", "rxjs"), join(made, "node_modules", "rxjs"));
  return made;
}

afterAll(remove);

describe("the programs for Node", () => {
  let made: string;
  beforeAll(async () => {
    made = await setUp(nodeSetUp?.code, "headset-programs");
    await writeFiles(made, shown("headset.js", "train.js", "record.js"));
  });

  const clock = pathToFileURL(join(repository, "test", "support", "tutorialClock.mjs")).href;
  const start = (...args: string[]) => run(process.execPath, ["--import", clock, ...args], { cwd: made });

  test("a thought is trained, and recognised afterwards", async () => {
    const { status, stdout, stderr } = await start("train.js");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const lines = stdout.replace(/\d+ %/, "91 %").trim().split("\n");
    const [before, after] = printed("train.js").trim().split("\n…\n");
    expect(lines.slice(0, 3).join("\n")).toBe(before);
    expect(lines.slice(-2).join("\n")).toBe(after);
    expect(lines).toHaveLength(13);
  });

  test("EEG is recorded to a file with a header, for as long as asked", async () => {
    expect(await start("record.js", "eeg.csv", "3")).toEqual({ status: 0, stdout: printed("record.js"), stderr: "" });
    const [header, ...rows] = (await readFile(join(made, "eeg.csv"), "utf8")).trim().split("\n");
    expect(header).toBe("time,CP3,C3,F5,PO3,PO4,F6,C4,CP4");
    const numbers = rows.map((row) => row.split(",").map(Number));
    expect(numbers).toHaveLength(768);
    expect(numbers.every((row) => row.length === 9 && row.every(Number.isFinite))).toBe(true);
    const steps = numbers.slice(1).map(([time = 0], index) => time - (numbers[index]?.[0] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(4);
  });
});

test("the page shows the headset over Bluetooth after a click", async () => {
  const made = await setUp(pageSetUp?.code, "headset-page");
  await writeFiles(made, shown("index.html", "main.js"));
  // What Vite does with the script.
  await build({
    absWorkingDir: made,
    entryPoints: ["main.js"],
    outfile: join(made, "dist", "main.js"),
    bundle: true,
    format: "esm",
    logLevel: "silent",
  });
  await writeFiles(join(made, "dist"), shown("index.html"));
  const [browser, server] = await Promise.all([sharedBrowser(), serveFolder(join(made, "dist"))]);
  onTestFinished(() => server.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(server.url);
  await expect.poll(() => page.locator("#path").textContent()).toBe("wifi");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect.poll(() => page.locator("#connection").textContent()).toBe("connected");
  await expect.poll(() => page.locator("#path").textContent()).toBe("bluetooth");
  await expect.poll(() => page.locator("#pitch").textContent()).toMatch(/^-?\d+\.\d°$/);
  expect(errors).toEqual([]);
});
