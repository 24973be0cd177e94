import { expect, test } from "vitest";
import { assetFiles } from "../../../src/generator/emit/assets.ts";
import { FileCopy } from "../../../src/generator/model/output.ts";

test("publishes static files always and content assets where a page refers to them, each URL once", () => {
  const assets = [
    { path: "content/a/logo.svg", url: "/assets/logo.0123456789.svg", isStatic: false },
    { path: "content/b/logo.svg", url: "/assets/logo.0123456789.svg", isStatic: false },
    { path: "content/unused.zip", url: "/assets/unused.9876543210.zip", isStatic: false },
    { path: "static/img/a b.png", url: "/img/a b.png", isStatic: true },
  ];
  expect(assetFiles(new Set(["content/b/logo.svg", "content/a/logo.svg"]), assets, "/site")).toEqual([
    { path: "assets/logo.0123456789.svg", content: new FileCopy("/site/content/a/logo.svg") },
    { path: "img/a b.png", content: new FileCopy("/site/static/img/a b.png") },
  ]);
});
