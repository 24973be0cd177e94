/** Paths as each system writes them: what decides by a path decides the same on Windows. */
import { posix, win32 } from "node:path";
import { describe, expect, test } from "vitest";
import { isWithin, relativeTo, slashed } from "../../../src/generator/text/path.ts";

const systems = { posix, win32 };

describe("a path is seen from its folder with forward slashes", () => {
  test.each([
    ["posix", "/site", "/site/content/a.md", "content/a.md"],
    ["posix", "/site", "/site/a\\b.md", "a\\b.md"],
    ["posix", "/site/docs", "/site/a.md", "../a.md"],
    ["win32", "C:\\site", "C:\\site\\content\\a.md", "content/a.md"],
    ["win32", "C:\\Site", "c:\\site\\content\\a.md", "content/a.md"],
    ["win32", "C:/site", "C:\\site\\a.md", "a.md"],
    ["win32", "C:\\site\\docs", "C:\\site\\a.md", "../a.md"],
    ["win32", "C:\\site", "D:\\sdk\\index.ts", "D:/sdk/index.ts"],
    ["win32", "C:\\site", "\\\\?\\C:\\site\\a.md", "a.md"],
    ["win32", "\\\\?\\C:\\site", "C:\\site\\a.md", "a.md"],
    ["win32", "\\\\server\\share\\site", "\\\\?\\UNC\\server\\share\\site\\a.md", "a.md"],
  ] as const)("%s: %s, %s", (system, folder, path, seen) => expect(relativeTo(folder, path, systems[system])).toBe(seen));
});

describe("a path is within a folder, or it is not", () => {
  test.each([
    ["posix", "/site", "/site", true],
    ["posix", "/site/..a", "/site", true],
    ["posix", "/site_secret", "/site", false],
    ["posix", "/Site/a", "/site", false],
    ["win32", "C:\\site\\a", "C:\\site", true],
    ["win32", "c:\\SITE\\a", "C:\\site", true],
    ["win32", "C:\\site_secret", "C:\\site", false],
    ["win32", "C:\\site\\..\\secret", "C:\\site", false],
    ["win32", "D:\\site\\a", "C:\\site", false],
    ["win32", "\\\\server\\share\\a", "C:\\", false],
    ["win32", "\\\\?\\C:\\site\\a", "C:\\site", true],
  ] as const)("%s: %s, %s: %s", (system, path, folder, isInside) => expect(isWithin(path, folder, systems[system])).toBe(isInside));
});

test("a backslash is a letter of a name where it separates none", () => {
  expect([slashed("a\\b", posix), slashed("a\\b", win32)]).toEqual(["a\\b", "a/b"]);
});
