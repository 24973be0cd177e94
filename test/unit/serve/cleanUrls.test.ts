import { describe, expect, test } from "vitest";
import { findFile } from "../../../src/generator/serve/cleanUrls.ts";

const files = (...paths: string[]) => new Map(paths.map((path) => [path, `/out/${path}`]));
const folders = files("index.html", "docs/focus/index.html", "demo.html", "assets/site.css", "LICENSE");
const flat = files("index.html", "docs.html", "docs/focus.html", "demo/index.html");

describe("a page that is a folder", () => {
  test("is served with and without a slash where the site does not care", () => {
    expect(["docs/focus", "docs/focus/", ""].map((path) => findFile(path, folders, undefined))).toEqual([
      { file: "docs/focus/index.html" },
      { file: "docs/focus/index.html" },
      { file: "index.html" },
    ]);
  });

  test("has a slash where the site wants one", () => {
    expect(findFile("docs/focus", folders, true)).toEqual({ redirect: "docs/focus/" });
    expect(findFile("docs/focus/", folders, true)).toEqual({ file: "docs/focus/index.html" });
  });

  test("is never shown by the name of its index file", () => {
    expect(["index.html", "docs/focus/index.html"].map((path) => findFile(path, folders, undefined))).toEqual([
      { redirect: "" },
      { redirect: "docs/focus/" },
    ]);
  });
});

describe("a page that is a file, on a site without slashes", () => {
  test.each([
    ["docs/focus", { file: "docs/focus.html" }],
    ["docs/focus/", { redirect: "docs/focus" }],
    ["docs/focus.html", { redirect: "docs/focus" }],
    ["docs", { file: "docs.html" }],
    ["docs/", { redirect: "docs" }],
    ["demo", { redirect: "demo/" }],
    ["demo/", { file: "demo/index.html" }],
    ["demo/index.html", { redirect: "demo/" }],
  ])("%s", (path, found) => expect(findFile(path, flat, false)).toEqual(found));
});

describe("other files", () => {
  test("are served by their names, HTML of the static folder too", () => {
    expect(["assets/site.css", "LICENSE", "demo.html", "demo"].map((path) => findFile(path, folders, undefined))).toEqual([
      { file: "assets/site.css" },
      { file: "LICENSE" },
      { file: "demo.html" },
      { file: "demo.html" },
    ]);
  });

  test("have no slash at their end and no other case, and folders are not listed", () => {
    expect(["assets/site.css/", "license", "assets", "assets/", "docs", "nope"].map((path) => findFile(path, folders, undefined))).toEqual(
      Array(6).fill(null),
    );
  });
});
