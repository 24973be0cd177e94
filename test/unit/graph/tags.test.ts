import { describe, expect, it } from "vitest";
import { graphOf, nodeAt, reported } from "./site.ts";

type Tags = (string | { label: string; permalink: string })[];

const tagged = (tags: Tags, rest = {}) => ({ tags, ...rest });
const cardsAt = (graph: ReturnType<typeof graphOf>, route: string) =>
  graph.categoryIndexes.find((index) => index.route === route)?.items.map(({ label, route: to }) => `${label}: ${to}`);

describe("tags of pages", () => {
  const pages = {
    "a.md": tagged(["EEG", { label: "Raw data", permalink: "/signals/raw/" }, "EEG"]),
    "b.md": tagged(["eeg"]),
    "hidden.md": tagged(["eeg", "secret"], { unlisted: true }),
    "draft.md": tagged(["draft"], { draft: true }),
  };

  it("lead to a page each, which lists the pages with the tag", () => {
    const graph = graphOf({ pages });
    expect(reported(graph)).toEqual([]);
    expect(nodeAt(graph, "/docs/a").tags).toEqual([
      { label: "EEG", route: "/docs/tags/eeg" },
      { label: "Raw data", route: "/docs/tags/signals/raw" },
    ]);
    expect(cardsAt(graph, "/docs/tags/eeg")?.map((card) => card.replace(/.*: /, ""))).toEqual(["/docs/a", "/docs/b"]);
    expect(nodeAt(graph, "/docs/tags/eeg")).toMatchObject({
      title: "Tags: EEG",
      breadcrumbs: [{ label: "Tags", route: "/docs/tags" }, {}],
    });
  });

  it("are listed with their numbers of pages, without those that only an unlisted page or a draft has", () => {
    const graph = graphOf({ pages });
    expect(cardsAt(graph, "/docs/tags")).toEqual(["EEG (2): /docs/tags/eeg", "Raw data (1): /docs/tags/signals/raw"]);
    expect(nodeAt(graph, "/docs/hidden").tags?.map(({ route }) => route)).toEqual(["/docs/tags/eeg", "/docs/tags/secret"]);
    expect(graph.byRoute["/docs/tags/draft"]).toBeUndefined();
  });

  it("give way to a page of the site that has their address", () => {
    const graph = graphOf({ pages: { ...pages, "tags.md": {} } });
    expect(reported(graph)).toEqual([]);
    expect(nodeAt(graph, "/docs/a").tags?.[0]?.route).toBe("/docs/tags-2/eeg");
  });

  it("of docs at the root and of pages outside of them share their pages", () => {
    const config = { docs: { routeBasePath: "/" } };
    const graph = graphOf({ pages: { "a.md": tagged(["eeg"]), "content/about.md": tagged(["eeg"]) }, config });
    expect(reported(graph)).toEqual([]);
    expect(graph.pages.filter(({ route }) => route.startsWith("/tags")).map(({ route }) => route)).toEqual(["/tags", "/tags/eeg"]);
    expect(cardsAt(graph, "/tags/eeg")).toHaveLength(2);
  });

  it("with different labels are different tags, whatever an address leaves out of them", () => {
    const graph = graphOf({ pages: { "a.md": tagged(["C", "C++", "raw data"]), "b.md": tagged(["C#", "c++", "Raw-data", "日本語"]) } });
    const addresses = ["C (1): c", "C# (1): c-2", "C++ (2): c-1", "raw data (2): raw-data", "日本語 (1): 日本語"];
    expect(cardsAt(graph, "/docs/tags")?.sort()).toEqual(addresses.map((card) => card.replace(": ", ": /docs/tags/")));
  });

  it("called index has another address than their list", () => {
    const graph = graphOf({ pages: { "a.md": tagged(["index"]) } });
    expect(nodeAt(graph, "/docs/a").tags?.[0]?.route).toBe("/docs/tags/index-1");
  });

  it("that no page has, have no pages", () => {
    expect(graphOf({ pages: { "a.md": {} } }).categoryIndexes).toEqual([]);
  });
});
