import { describe, expect, it } from "vitest";
import { graphOf } from "./site.ts";

const history = { author: "Ada", time: Date.UTC(2025, 0, 2) };
const shown = { docs: { showLastUpdateAuthor: true, showLastUpdateTime: true } };

function lastUpdate(metadata: object, config: object = shown) {
  return graphOf({ pages: { "a.md": metadata }, config }).pages[0]?.lastUpdate;
}

describe("the last update", () => {
  it("comes from the history, as far as the area shows it", () => {
    expect(lastUpdate({ history })).toEqual(history);
    expect(lastUpdate({ history }, { docs: { showLastUpdateAuthor: true } })).toEqual({ author: "Ada", time: null });
    expect(lastUpdate({ history }, { docs: { showLastUpdateTime: true } })).toEqual({ author: null, time: history.time });
    expect(lastUpdate({ history }, {})).toBeNull();
  });

  it("is unknown without a history", () => {
    expect(lastUpdate({})).toBeNull();
  });

  it("can be overridden by the author, one value at a time", () => {
    expect(lastUpdate({ history, last_update: { author: "Bo" } })).toEqual({ author: "Bo", time: history.time });
    expect(lastUpdate({ last_update: { date: "2025-09-30" } }, {})).toEqual({ author: null, time: Date.UTC(2025, 8, 30) });
    expect(lastUpdate({ last_update: { date: new Date(5) } }, {})).toEqual({ author: null, time: 5 });
  });

  it.each([
    ["2025-09-30", Date.UTC(2025, 8, 30)],
    ["2025-09-30T10:00", Date.UTC(2025, 8, 30, 10)],
    ["2025-09-30 10:00", Date.UTC(2025, 8, 30, 10)],
    ["2025-09-30T10:00:00+02:00", Date.UTC(2025, 8, 30, 8)],
    ["2025-09-30T10:00-02:00", Date.UTC(2025, 8, 30, 12)],
    ["2025-09-30T10:00:00.5Z", Date.UTC(2025, 8, 30, 10, 0, 0, 500)],
    ["30 September 2025", Date.UTC(2025, 8, 30)],
    ["2025/09/30", Date.UTC(2025, 8, 30)],
  ])("%s means the same in every time zone", (date, time) => {
    const zone = process.env.TZ;
    try {
      for (const TZ of ["UTC", "America/New_York", "Asia/Tokyo"]) {
        process.env.TZ = TZ;
        expect(lastUpdate({ last_update: { date } })).toEqual({ author: null, time });
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

describe("the edit link", () => {
  const editUrl = (metadata: object, docs: object = {}, path = "a b/é.md") =>
    graphOf({ pages: { [path]: metadata }, config: { docs } }).pages[0]?.editUrl;

  it("appends the encoded source path to the area's address", () => {
    const url = "https://example.com/edit/main/content/docs/a%20b/%C3%A9.md";
    expect(editUrl({}, { editUrl: "https://example.com/edit/main/" })).toBe(url);
    expect(editUrl({}, { editUrl: "https://example.com/edit/main" })).toBe(url);
  });

  it("is the page's own, or hidden by null", () => {
    expect(editUrl({ custom_edit_url: "https://example.com/x" }, { editUrl: "https://example.com/" })).toBe("https://example.com/x");
    expect(editUrl({ custom_edit_url: null }, { editUrl: "https://example.com/" })).toBeNull();
  });

  it("is none without an address or outside of the docs", () => {
    expect(editUrl({})).toBeNull();
    expect(editUrl({}, { editUrl: "https://example.com/" }, "content/about.md")).toBeNull();
  });
});
