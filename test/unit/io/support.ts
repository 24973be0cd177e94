/** Temporary folders and Git repositories for tests that need a real disk. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Io, Log } from "../../../src/generator/io/io.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";

export const silentLog: Log = { stage: () => {}, progress: () => {} };

export function realIo(): Io {
  return createNodeIo(silentLog);
}

/** A folder with these files, removed after the test. */
export function temporaryFolder(files: Record<string, string | Uint8Array> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "bcidocs-test-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Runs git as Ada, at a fixed time (seconds since the Unix epoch). */
export function git(folder: string, time: number, ...words: string[]): string {
  const date = `${time} +0000`;
  return execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "init.defaultBranch=main", ...words], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Writes files and commits them. */
export function commit(folder: string, time: number, files: Record<string, string>): void {
  writeFiles(folder, files);
  git(folder, time, "add", "-A");
  git(folder, time, "commit", "-q", "-m", "change");
}
