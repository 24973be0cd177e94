/** What moves when a reference goes to another version of the docs, and what stays. */
import { describe, expect, test } from "vitest";
import { referenceRoute } from "../../../src/generator/areas/docsSets.ts";
import type { DocsVersion } from "../../../src/generator/areas/versions.ts";
import { sourceFile } from "../../../src/generator/reference/sourceFile.ts";
import { type Relocation, relocate } from "../../../src/generator/reference/versions/relocate.ts";

const text = (markdown: string) => ({ markdown, place: { path: "sdk/index.ts", line: 3 } });
const source = sourceFile(
  { path: "sdk/index.ts#class-Kit", route: "/docs/reference/classes/Kit", id: "reference/class/Kit" },
  {
    title: "Kit",
    description: "",
    page: {
      lists: [
        { to: "/docs/reference/functions/open" },
        { to: "/docs/reference" },
        { to: "/docs/reference-guide" },
        { to: "https://react.example/Node" },
      ],
      comment: text("[`a`](</docs/reference/classes/A#b>), [c](/docs/reference), [d](/docs/referenced), [e](../content/docs/e.md#f)"),
      sources: [{ path: "sdk/index.ts", line: 3, column: 1, url: "https://git.example/blob/main/sdk/index.ts#L3" }],
    },
  },
);
const sidebar = [
  {
    type: "category" as const,
    label: "Classes",
    route: null,
    collapsible: true,
    collapsed: false,
    items: [{ type: "link" as const, label: "Kit", route: "/docs/reference/classes/Kit" }],
  },
];

const relocation: Relocation = {
  from: "/docs/reference",
  to: "/docs/7/reference",
  place: { area: "default", version: "7", locale: null },
  pathOf: (path) => `copy/${path}`,
  sourceUrl: "https://git.example/blob/v7/{path}#L{line}",
};

const moved = (more: Partial<Relocation> = {}) => {
  const result = relocate({ sources: [source], sidebar }, { ...relocation, ...more });
  const [page] = result.sources;
  return { ...result, source: page, page: JSON.parse(page?.text ?? "{}").page };
};

describe("a reference that moves", () => {
  test("has its routes, links and sources in the version", () => {
    const { source: page, page: content, sidebar: items } = moved();
    expect(page).toMatchObject({
      path: "copy/sdk/index.ts#class-Kit",
      route: "/docs/7/reference/classes/Kit",
      id: "reference/class/Kit",
      area: "default",
      version: "7",
    });
    expect(page?.hash).not.toBe(source.hash);
    expect(content.lists.map(({ to }: { to: string }) => to)).toEqual([
      "/docs/7/reference/functions/open",
      "/docs/7/reference",
      "/docs/reference-guide",
      "https://react.example/Node",
    ]);
    expect(content.comment).toEqual({
      markdown: "[`a`](</docs/7/reference/classes/A#b>), [c](/docs/7/reference), [d](/docs/referenced), [e](../content/docs/e.md#f)",
      place: { path: "copy/sdk/index.ts", line: 3 },
    });
    expect(content.sources).toEqual([{ path: "sdk/index.ts", line: 3, column: 1, url: "https://git.example/blob/v7/sdk/index.ts#L3" }]);
    expect(items).toEqual([{ ...sidebar[0], items: [{ type: "link", label: "Kit", route: "/docs/7/reference/classes/Kit" }] }]);
  });

  test("names sources without a link where no address is known, and rewrites relative links where it has to", () => {
    const { page } = moved({ sourceUrl: null, linkOf: (url, path) => `${path}:${url}` });
    expect(page.sources[0].url).toBeNull();
    expect(page.comment.markdown).toContain("[e](sdk/index.ts:../content/docs/e.md#f)");
  });
});

describe("the route of a reference", () => {
  const version = (route: string, isLast = false): DocsVersion => ({
    name: "7",
    label: "7",
    route,
    isLast,
    banner: "none",
    hasBadge: false,
  });
  test.each([
    {
      what: "is below that of its version",
      base: "/docs/reference",
      area: "/docs",
      version: version("/docs/7"),
      route: "/docs/7/reference",
    },
    {
      what: "is as written in the last version",
      base: "/docs/reference",
      area: "/docs",
      version: version("/docs", true),
      route: "/docs/reference",
    },
    { what: "follows docs at the root", base: "/reference", area: "/", version: version("/7"), route: "/7/reference" },
    {
      what: "follows a last version with a path",
      base: "/docs/reference",
      area: "/docs",
      version: version("/docs/7", true),
      route: "/docs/7/reference",
    },
    {
      what: "outside of the docs comes below an old version",
      base: "/api",
      area: "/docs",
      version: version("/docs/7"),
      route: "/docs/7/api",
    },
    { what: "outside of the docs stays in the last version", base: "/api", area: "/docs", version: version("/docs", true), route: "/api" },
  ])("$what", ({ base, area, version: own, route }) => {
    expect(referenceRoute(base, { routeBasePath: area }, own)).toBe(route);
  });
});
