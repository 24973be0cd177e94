/** Opens an address in the user's browser, without a shell. */
import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Warns if it cannot; resolves as soon as the opener has started. */
export function openBrowser(url: string, warn: (text: string) => void): Promise<void> {
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
    child.once("spawn", () => resolve());
    child.once("error", (error) => {
      warn(`The browser cannot be opened (${error.message}). Open ${url} yourself.\n`);
      resolve();
    });
    child.once("exit", (status) => {
      if (status) warn(`The browser cannot be opened (${program} ended with ${status}). Open ${url} yourself.\n`);
    });
    child.unref();
  });
}
