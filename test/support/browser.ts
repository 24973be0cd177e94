/** Starts the browser that the machine has, or the one from npm. */
import { type Browser, chromium } from "playwright-core";
import { findChromium, type Surroundings } from "./chromium.ts";

export async function launchBrowser(surroundings?: Surroundings): Promise<Browser> {
  const { executablePath, args, env } = await findChromium(surroundings);
  return chromium.launch({ executablePath, args, env: { ...definedEnvironment(), ...env } });
}

const shared: { browser?: Promise<Browser> } = {};

/** The browser of this worker, for all of its test files: starting one takes longer than most tests. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared.browser?.catch(() => null);
  if (running?.isConnected()) return running;
  shared.browser = launchBrowser();
  return shared.browser;
}

/** What a test file does with a shared browser at its end. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
