/** Starts the browser that the machine has, or the one from npm. */
import { type Browser, chromium } from "playwright-core";
import { findChromium, type Surroundings } from "./chromium.ts";

export async function launchBrowser(surroundings?: Surroundings): Promise<Browser> {
  const { executablePath, args, env } = await findChromium(surroundings);
  return chromium.launch({ executablePath, args, env: { ...definedEnvironment(), ...env } });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
