import { expect, test } from "vitest";
import { type PageEntry, packPages, unpackPages } from "../../../src/theme/search/files.ts";

const pages: PageEntry[] = [
  {
    url: "/docs/start",
    title: "Start",
    area: 0,
    trail: ["Guides"],
    sections: [
      ["", "Start"],
      ["first-steps", "First steps"],
    ],
  },
  {
    url: "/docs/stop",
    title: "Stop",
    area: 0,
    trail: ["Guides"],
    uses: ["Kit", "Kit.signalQuality"],
    sections: [
      ["", "Stop"],
      ["own", "First steps"],
      ["", "Other"],
    ],
  },
  { url: "/tool", title: "Tool", area: 1, trail: [], boost: 2, uses: ["Kit"], sections: [["", "Tool"]] },
  {
    url: "/docs/reference/Kit",
    title: "Kit",
    area: 1,
    trail: [],
    sections: [
      ["", "Kit", "class"],
      ["signalquality", "signalQuality", "method", "Kit"],
      ["signalquality", "apiKey", "parameter", "Kit.signalQuality"],
      ["測定-1", "測定"],
      ["tool", "Tool"],
    ],
  },
];

test("pages are read as they were written", () => {
  expect(unpackPages(packPages(pages))).toEqual(pages);
  expect(unpackPages(packPages([]))).toEqual([]);
});

test("what follows from the title, the names and the page before takes no room", () => {
  const text = packPages(pages.slice(0, 2));
  for (const word of ["Start", "Stop", "Guides", "first-steps"]) expect(text.split(word).length - 1).toBeLessThanOrEqual(1);
});
