/** The browsers of `npm run test:browsers`, each behind the same few functions: Chromium and Firefox by WebDriver BiDi or CDP, WebKit by WebDriver. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import puppeteer, { type KeyInput, type Page } from "puppeteer-core";
import { findChromium } from "./chromium.ts";

/** A page as a reader of any browser has it. */
export interface Reader {
  open(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** By the pointer, in the middle of the first element of the selector. */
  click(selector: string): Promise<void>;
  /** Names as of the WebDriver keys below. */
  press(key: Key): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Shows the page as it is printed. Where the driver cannot emulate that, the rules for print are applied instead of those for screens. */
  print(): Promise<void>;
  /** The next page has another reader, without storage. */
  close(): Promise<void>;
}

export interface Engine {
  name: "Chromium" | "Firefox" | "WebKit";
  /** null where it is installed, else what is missing. */
  missing: string | null;
  /** Whether it can be told to force the colours of the system. WebKit has no such mode. */
  canForceColors: boolean;
  start(options?: StartOptions): Promise<RunningEngine>;
}

export interface StartOptions {
  forcedColors?: boolean;
  /** As an older version of the browser. WebKitGTK 2.50 has none anyway. */
  withoutNavigationApi?: boolean;
}

export interface RunningEngine {
  version: string;
  newReader(): Promise<Reader>;
  stop(): Promise<void>;
}

const keys = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowDown: "\uE015" } as const;
export type Key = keyof typeof keys;

export const engines: Engine[] = [chromium(), firefox(), webkit()];

function chromium(): Engine {
  const start = async ({ forcedColors = false, withoutNavigationApi = false }: StartOptions = {}) => {
    const { executablePath, args, env } = await findChromium();
    const prepare = async (page: Page) => {
      if (withoutNavigationApi) await page.evaluateOnNewDocument(removeNavigationApi);
      if (!forcedColors) return;
      const client = await page.createCDPSession();
      await client.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
    };
    const print = (page: Page) => page.emulateMediaType("print");
    return startPuppeteer({ browser: "chrome", executablePath, args, env: { ...process.env, ...env } }, { prepare, print });
  };
  return { name: "Chromium", missing: null, canForceColors: true, start };
}

function firefox(): Engine {
  const executablePath = process.env.BCIDOCS_FIREFOX ?? installed(["firefox", "firefox-esr"]);
  const missing = executablePath ? null : "no Firefox is installed, and BCIDOCS_FIREFOX names none";
  const start = ({ forcedColors = false, withoutNavigationApi = false }: StartOptions = {}) => {
    const extraPrefsFirefox = forcedColors ? { "browser.display.document_color_use": 2 } : {};
    const print = (page: Page) => page.evaluate(applyPrintRules) as Promise<void>;
    const prepare = async (page: Page) => {
      if (withoutNavigationApi) await page.evaluateOnNewDocument(removeNavigationApi);
    };
    return startPuppeteer({ browser: "firefox", executablePath: executablePath ?? "", extraPrefsFirefox }, { prepare, print });
  };
  return { name: "Firefox", missing, canForceColors: true, start };
}

const removeNavigationApi = 'delete window["navigation"]';

/** For drivers that cannot emulate print: an expression that turns the media of all rules round. */
const applyPrintRules = `(function turn(rules) {
  for (const rule of rules) {
    if (rule.media?.mediaText === "print") rule.media.mediaText = "all";
    else if (rule.media?.mediaText === "screen") rule.media.mediaText = "print";
    if (rule.cssRules) turn(rule.cssRules);
  }
})([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]))`;

type LaunchOptions = NonNullable<Parameters<typeof puppeteer.launch>[0]>;

interface PageFunctions {
  /** Called with each new page. */
  prepare?(page: Page): Promise<void>;
  print(page: Page): Promise<void>;
}

async function startPuppeteer(options: LaunchOptions, { prepare, print }: PageFunctions): Promise<RunningEngine> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  return {
    version: await browser.version(),
    stop: () => browser.close(),
    newReader: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await prepare?.(page);
      return {
        open: async (url) => void (await page.goto(url)),
        read: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
        click: (selector) => page.click(selector),
        press: (key) => page.keyboard.press(key satisfies KeyInput),
        resize: (width, height) => page.setViewport({ width, height }),
        print: () => print(page),
        close: () => context.close(),
      };
    },
  };
}

function webkit(): Engine {
  const driver = installed(["WebKitWebDriver"]);
  const display = process.env.DISPLAY ? "" : installed(["xvfb-run"]);
  const missing = !driver ? "no WebKitWebDriver is installed" : display === undefined ? "there is no display, and no xvfb-run" : null;
  return { name: "WebKit", missing, canForceColors: false, start: () => startWebKit(driver ?? "", display ?? "") };
}

async function startWebKit(driver: string, display: string): Promise<RunningEngine> {
  const port = await freePort();
  const [command = "", ...args] = [...(display ? [display, "-a"] : []), driver, `--port=${port}`];
  // A sandbox cannot start in a container; the pages are our own.
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const child = spawn(command, args, { stdio: "ignore", env, detached: true });
  const call = webDriver(`http://127.0.0.1:${port}`);
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } } };
  await until(() => call("GET", "/status"));
  const session = await call<Session>("POST", "/session", { capabilities });
  const root = `/session/${session.sessionId}`;
  return {
    version: `WebKit ${session.capabilities.browserVersion}`,
    // One window for all: it is cleaned between readers, since a second session cannot start next to the first.
    newReader: async () => webkitReader((method, path, body) => call(method, root + path, body)),
    stop: async () => {
      await call("DELETE", root).catch(() => undefined);
      endGroup(child);
    },
  };
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}

type Call = <Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Value>;

function webkitReader(call: Call): Reader {
  const read = <Value>(expression: string) => call<Value>("POST", "/execute/sync", { script: `return (${expression})`, args: [] });
  const act = (type: "key" | "pointer", actions: object[]) => call<void>("POST", "/actions", { actions: [{ type, id: type, actions }] });
  return {
    read,
    open: (url) => call("POST", "/url", { url }),
    click: async (selector) => {
      const at = JSON.stringify(selector);
      await read(`document.querySelector(${at}).scrollIntoView({ block: "nearest", behavior: "instant" })`);
      const middle = `((box) => ({ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }))`;
      const { x, y } = await read<{ x: number; y: number }>(`${middle}(document.querySelector(${at}).getBoundingClientRect())`);
      await act("pointer", [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
    },
    press: (key) =>
      act("key", [
        { type: "keyDown", value: keys[key] },
        { type: "keyUp", value: keys[key] },
      ]),
    resize: (width, height) => call("POST", "/window/rect", { width, height }),
    print: () => read(`(${applyPrintRules}, null)`),
    close: async () => {
      await read("(localStorage.clear(), sessionStorage.clear(), true)").catch(() => undefined);
      await call("POST", "/window/rect", { width: 1280, height: 800 });
    },
  };
}

function webDriver(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(30_000),
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = (await response.json()) as { value: never };
    const { error, message } = Object(value) as { error?: string; message?: string };
    if (error) throw new Error(`${error}: ${message}`);
    return value;
  };
}

/** The small browser that WebKitGTK brings along, next to its libraries. */
function miniBrowser(): string {
  const folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/libexec", "/usr/lib"];
  const paths = folders.flatMap((folder) =>
    ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map((name) => join(folder, name, "MiniBrowser")),
  );
  return process.env.BCIDOCS_MINIBROWSER ?? paths.find(existsSync) ?? "MiniBrowser";
}

function installed(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function until(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await ask().then(Boolean, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not answer");
}

/** The driver, its display and the browser. */
function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}
