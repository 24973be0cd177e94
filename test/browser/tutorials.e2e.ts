/** The tutorials, followed to the letter: their files run, and the output is as described. Without a network and without a headset. */
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { closePages, sharedBrowser } from "../support/browser.ts";
import { mustRun, type Run, run } from "../support/cli.ts";
import { repository, temporaryFolder } from "../support/folders.ts";
import { type StaticServer, serveFolder } from "../support/staticServer.ts";
import { applyDiffs, installSdk, quoted, readTutorial, tableBelow, writeFiles } from "../support/tutorial.ts";

const node = await readTutorial("your-first-node-app");
const web = await readTutorial("your-first-web-app");

describe("Your First Node App", () => {
  let folder: string;
  let remove: () => Promise<void>;
  let packageJson: string;

  beforeAll(async () => {
    const temporary = await temporaryFolder("bcidocs-node-tutorial");
    remove = temporary.remove;
    const [setUp] = node.fences.filter(({ language }) => language === "bash");
    await mustRun("bash", ["-ec", setUp?.code ?? "exit 1"], { cwd: temporary.folder });
    folder = join(temporary.folder, "hello-world");
    packageJson = await readFile(join(folder, "package.json"), "utf8");
    await installSdk(folder);
  });
  afterAll(() => remove());

  const clock = pathToFileURL(join(repository, "test", "support", "tutorialClock.mjs")).href;
  const start = (args: string[], at?: string): Promise<Run> =>
    run(process.execPath, ["--import", clock, ...args], { cwd: folder, ...(at ? { stop: { at, signal: "SIGINT" } } : {}) });
  /** As the start script does. */
  const startApp = (at?: string) => start(["--env-file=.env", "index.js"], at);

  const programs = node.fences.filter(({ language, title }) => language === "js" && title === "index.js").map(({ code }) => code);
  const outputs = node.fences.filter(({ language, title }) => language === "text" && !title).map(({ code }) => code);

  test("the start script is the command of these tests", () => {
    expect(JSON.parse(packageJson)).toMatchObject({ scripts: { start: "node --env-file=.env index.js" }, type: "module" });
  });

  test("the first two versions of the program print what the page shows", async () => {
    await writeFiles(folder, { ...node.files, "index.js": programs[0] ?? "" });
    expect(await start(["index.js"])).toEqual({ status: 0, stdout: outputs[0], stderr: "" });
    await writeFiles(folder, { "index.js": programs[1] ?? "" });
    expect(await startApp("Signed in.")).toEqual({ status: null, stdout: outputs[1], stderr: "" });
  });

  test("the finished program greets the calm wearer, reacts to the pinch, and ends on Ctrl+C", async () => {
    await writeFiles(folder, node.files);
    const { status, stdout, stderr } = await startApp("You are calm.\nLeft hand pinch (");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(kindsOf(stdout)).toEqual(kindsOf(outputs.at(-1) ?? ""));
    expect(kindsOf(stdout)).toEqual(["Signed in.", "Left hand pinch (00 %)", "Hello World! You are calm."]);
  });

  test("each line that is added on the way is in the finished program", () => {
    const lines = programs.slice(1).flatMap((code) => code.split("\n"));
    expect(lines.filter((line) => !programs.at(-1)?.split("\n").includes(line))).toEqual([]);
  });

  test("with the two lines swapped, the program calls the cloud", async () => {
    await writeFiles(folder, applyDiffs(node));
    await rm(join(folder, "simulator.js"));
    expect(await startApp()).toMatchObject({
      status: 1,
      stderr: "Could not sign in: Noema: the cloud cannot be reached. Check the connection to the internet and try again.\n",
    });
  });

  const provocations: [string, () => Promise<unknown>][] = [
    [".env: not found", () => rm(join(folder, ".env"))],
    ["Set DEVICE_ID", () => change(".env", /EMAIL=.*/, "EMAIL=")],
    ["outside a module", () => writeFiles(folder, { "package.json": packageJson.replace('"module"', '"commonjs"') })],
    ["Cannot find package", () => rename(join(folder, "node_modules"), join(folder, "away"))],
    ["the password is wrong", () => change(".env", /PASSWORD=.*/, "PASSWORD=guess")],
    ["no headset of this account", () => change(".env", /DEVICE_ID=./, "DEVICE_ID=b")],
    ["cannot be reached", () => writeFiles(folder, applyDiffs(node))],
    ["is not a label", () => change("index.js", '"leftHandPinch"', '"leftHandPinc"')],
  ];
  const change = (path: string, from: string | RegExp, to: string) =>
    writeFiles(folder, { [path]: (node.files[path] ?? "").replace(from, to) });
  const messages = tableBelow(node, "Troubleshooting").flatMap(([cell]) => quoted(cell));

  test("each message that the page explains can be provoked here", () => {
    expect(messages).toEqual(provocations.map(([part]) => expect.stringContaining(part)));
  });

  test.each(provocations)('the message "%s" is reported as the page says', async (part, provoke) => {
    await writeFiles(folder, { ...node.files, "package.json": packageJson });
    onTestFinished(() => rename(join(folder, "away"), join(folder, "node_modules")).catch(() => {}));
    await provoke();
    const { stdout, stderr } = await startApp("You are calm.");
    const message = messages.find((each) => each.includes(part)) ?? "no such row";
    for (const words of message.split(/…|\.$/)) expect(stdout + stderr).toContain(words);
  });
});

/** The different lines in the order in which they first appear, whatever their numbers: `Left hand pinch (00 %)` */
function kindsOf(output: string): string[] {
  return [...new Set(output.trim().replace(/\d/g, "0").split("\n"))];
}

describe("Your First Web App", () => {
  let browser: Browser;
  let server: StaticServer;
  let folder: string;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder("bcidocs-web-tutorial"));
    await installSdk(folder);
    const page =
      '<!doctype html><title>App</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/app.css"><div id="root"></div><script src="/app.js"></script>';
    // The host answers unknown paths with index.html, as the page requires.
    await writeFiles(folder, { ...web.files, "dist/index.html": page, "dist/calm.html": page });
    await bundleApp(folder, join(folder, "dist", "app.js"));
    [browser, server] = await Promise.all([sharedBrowser(), serveFolder(join(folder, "dist"))]);
  });
  afterAll(async () => {
    await Promise.all([closePages(browser), server.close()]);
    await remove();
  });

  const account = tableBelow(web, "Run it").map(([label = "", value]) => ({ label, value: quoted(value)[0] ?? "" }));

  /** The app with a clock that a test can move. */
  async function openApp(): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    await page.clock.install();
    await page.goto(server.url);
    return { page, complaints };
  }

  async function signIn(page: Page, changed: Record<string, string> = {}): Promise<void> {
    for (const { label, value } of account) await page.getByLabel(label).fill(changed[label] ?? value);
    await page.getByRole("button", { name: "Sign in" }).click();
  }

  const see = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor();

  test("steps 1 to 5: sign in, see the headset and the calm wearer, reload, log out", async () => {
    const { page, complaints } = await openApp();
    expect(account.map(({ label }) => label)).toEqual(["Device id", "Email", "Password"]);
    await signIn(page);
    await page.waitForURL(`${server.url}/calm`);
    const [path, ...shown] = quoted(/^2\. .*$/m.exec(web.text)?.[0]);
    expect(path).toBe("/calm");
    for (const words of [...shown, "Waiting for the first value."]) await see(page, words);
    expect(await page.locator(".dot").evaluate((dot) => getComputedStyle(dot).backgroundColor)).toBe("rgb(50, 205, 50)");
    await page.clock.runFor(16_000);
    await see(page, "You are calm.");
    await page.clock.runFor(20_000);
    expect(Number.parseInt(await page.locator(".figure").innerText(), 10)).toBeCloseTo(80, -1);

    await page.reload();
    await see(page, "Lyra-A1B Online");
    expect(new URL(page.url()).pathname).toBe("/calm");

    await page.getByRole("link", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await page.getByLabel("Device id").inputValue()).toBe(account[0]?.value);
    expect(complaints).toEqual([]);
  });

  test("each line of the table for the console has the effect next to it", async () => {
    const { page, complaints } = await openApp();
    await signIn(page);
    await see(page, "Online");
    const rows = tableBelow(web, "Play the wearer");
    expect(rows).toHaveLength(6);
    for (const [typed = "", effect = ""] of rows) {
      await page.evaluate(quoted(typed)[0] ?? "");
      await page.clock.runFor(20_000);
      for (const words of quoted(effect)) await see(page, words);
      const color = /with an? (\w+) dot/.exec(effect)?.[1];
      if (color) expect(await page.locator(".dot").evaluate((dot) => dot.className)).toBe(`dot ${dotClass[color]}`);
    }
    expect(complaints).toEqual([]);
  });

  const dotClass: Record<string, string> = { orange: "updating", red: "offline", green: "online" };

  const refusals = tableBelow(web, "Troubleshooting").flatMap(([cell]) => quoted(cell));

  test.each([
    { changed: { Password: "guess" }, message: refusals[0] ?? "no such row" },
    { changed: { "Device id": "b".repeat(32) }, message: refusals[1] ?? "no such row" },
  ])("a wrong $changed is reported as the page says, and the next attempt works", async ({ changed, message }) => {
    const { page } = await openApp();
    await signIn(page, changed as Record<string, string>);
    expect(await page.getByRole("alert").innerText()).toBe(message);
    await signIn(page);
    await see(page, "Lyra-A1B Online");
  });

  test("with the two lines swapped, nothing of the simulator is in the app", async () => {
    const real = join(folder, "real");
    await writeFiles(real, applyDiffs(web));
    await rm(join(real, "src", "simulator.ts"));
    const files = await bundleApp(real, join(real, "dist", "app.js"));
    expect(files.filter((path) => path.includes("simulator"))).toEqual([]);
    expect(files.some((path) => path.includes("@noema/sdk"))).toBe(true);
  });
});

/** Returns the paths of all files in the bundle. */
async function bundleApp(folder: string, outfile: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [join(folder, "src", "main.tsx")],
    outfile,
    bundle: true,
    format: "iife",
    platform: "browser",
    jsx: "automatic",
    // Development as in `npm run dev`: effects run twice, and React warns about mistakes.
    define: { "process.env.NODE_ENV": '"development"' },
    alias: { "react-router": join(repository, "test", "support", "routerStub.tsx") },
    nodePaths: [join(repository, "node_modules")],
    metafile: true,
    logLevel: "silent",
  });
  return Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
}
