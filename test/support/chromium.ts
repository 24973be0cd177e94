/** Finds a browser for the tests: the one that is named, one that is installed, else the one that npm brought along. */
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { outputFolder } from "./folders.ts";
import { readTar } from "./tar.ts";

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** The properties of a machine that decide which browser is used. */
export interface Surroundings {
  /** `BCIDOCS_CHROMIUM`: the path of a browser, or `bundled` for the one in node_modules. */
  wish?: string | undefined;
  path?: string | undefined;
  usualPlaces?: string[];
  /** Folders in which a system has shared libraries. */
  libraryFolders?: string[];
}

const flags = ["--no-sandbox", "--headless=shell", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const usualPlaces = [
  "/usr/lib/chromium/chromium",
  "/usr/lib/chromium-browser/chromium-browser",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) => `${process.env[name]}/Google/Chrome/Application/chrome.exe`),
];

const libraryFolders = ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu"];

/** How to start the browser, or an error that says how to get one. */
export async function findChromium(surroundings: Surroundings = {}): Promise<Browser> {
  const wish = surroundings.wish ?? process.env.BCIDOCS_CHROMIUM;
  if (wish && wish !== "bundled") {
    if (!existsSync(wish)) throw new Error(`BCIDOCS_CHROMIUM names ${wish}, which does not exist`);
    return { executablePath: wish, args: flags, env: {} };
  }
  const installed = wish === "bundled" ? undefined : findInstalled(surroundings);
  if (installed) return { executablePath: installed, args: flags, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return unpackBundled(surroundings);
  throw new Error("No Chromium or Chrome found: install one, or set BCIDOCS_CHROMIUM to its path");
}

function findInstalled(surroundings: Surroundings): string | undefined {
  const folders = (surroundings.path ?? process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...(surroundings.usualPlaces ?? usualPlaces)].find((path) => existsSync(path));
}

/** Unpacks `@sparticuz/chromium` once; the folder carries the version, so that a newer one is unpacked again. */
async function unpackBundled(surroundings: Surroundings): Promise<Browser> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "..");
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const folder = join(outputFolder, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder, join(packageFolder, "bin"));
  const env: Record<string, string> = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: folder };
  if (!hasLibrary("libnss3.so", surroundings.libraryFolders ?? libraryFolders)) {
    env.LD_LIBRARY_PATH = [join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  }
  return { executablePath: join(folder, "chromium"), args: flags, env };
}

/** Complete or not there: others may be unpacking at the same time. */
async function unpackInto(folder: string, archives: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  const decompress = async (name: string) => promisify(brotliDecompress)(await readFile(join(archives, name)));
  const [chromium, libraries, fonts] = await Promise.all(["chromium.br", "al2023.tar.br", "fonts.tar.br"].map(decompress));
  if (!chromium || !libraries || !fonts) throw new Error(`${archives} is not complete`);
  await writeFile(join(draft, "chromium"), chromium);
  await chmod(join(draft, "chromium"), 0o755);
  for (const { path, content } of [...readTar(libraries), ...readTar(fonts)]) {
    await mkdir(dirname(join(draft, path)), { recursive: true });
    await writeFile(join(draft, path), path === "fonts.conf" ? fontsConfig(folder) : content);
  }
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true });
    if (!(await stat(folder).catch(() => null))) throw error;
  });
}

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>`;
}

function hasLibrary(name: string, folders: string[]): boolean {
  return folders.some((folder) => existsSync(join(folder, name)));
}
