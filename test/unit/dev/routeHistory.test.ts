import { expect, test } from "vitest";
import { createRouteHistory } from "../../../src/generator/dev/liveUpdates.ts";

/** `{ "a.md": "/a" }` with the path's text, or `["/a", "text"]`. */
function site(pages: Record<string, string | [string, string]>) {
  const entries = Object.entries(pages).map(([path, page]) => {
    const [route, hash] = typeof page === "string" ? [page, `text of ${path}`] : page;
    return { path, route, hash };
  });
  return { nodes: entries, files: entries };
}

test("a page whose file is renamed, in one step or in two, has moved", () => {
  const moves = createRouteHistory();
  moves.note(site({ "a.md": ["/a", "x"], "b.md": "/b" }));
  moves.note(site({ "c.md": ["/c", "x"], "b.md": "/b" }));
  expect([moves.target("/a"), moves.target("/b")]).toEqual(["/c", null]);
  moves.note(site({ "b.md": "/b" }));
  moves.note(site({ "b.md": "/b", "d.md": ["/d", "x"] }));
  expect(moves.target("/c")).toBe("/d");
});

test("a page with another slug has moved, until a page is at the old address again", () => {
  const moves = createRouteHistory();
  moves.note(site({ "a.md": "/a" }));
  moves.note(site({ "a.md": "/start" }));
  expect(moves.target("/a")).toBe("/start");
  moves.note(site({ "a.md": "/start", "b.md": "/a" }));
  expect(moves.target("/a")).toBeNull();
});

test("a page that is gone has not moved", () => {
  const moves = createRouteHistory();
  moves.note(site({ "a.md": "/a", "b.md": "/b" }));
  moves.note(site({ "b.md": "/b", "c.md": "/c" }));
  expect(moves.target("/a")).toBeNull();
});
