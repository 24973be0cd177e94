import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createBoundedMap } from "../../../src/generator/serve/boundedMap.ts";
import { chooseEncoding, isWorthPacking, pack } from "../../../src/generator/serve/compression.ts";
import { isUnchanged, rangeOf } from "../../../src/generator/serve/conditions.ts";
import { contentTypeOf } from "../../../src/generator/serve/contentTypes.ts";

describe("the encoding that a client gets", () => {
  test.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity, gzip;q=0.5", "identity"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["br; q=0.000", "identity"],
    ["br;q=2", "identity"],
    ["br;q=x, gzip", "gzip"],
    ["deflate, zstd", "identity"],
  ])("of %j is %s", (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));

  test("packs text of some length, and nothing that is packed already", () => {
    expect(
      ["a.html", "a.css", "a.js", "a.json", "a.svg", "a.xml", "a.wasm"].map((path) => isWorthPacking(contentTypeOf(path), 5_000)),
    ).toEqual(Array(7).fill(true));
    expect(["a.png", "a.woff2", "a.mp4", "a.zip", "a"].map((path) => isWorthPacking(contentTypeOf(path), 5_000))).toEqual(
      Array(5).fill(false),
    );
    expect(isWorthPacking("text/html", 50)).toBe(false);
  });

  test("decompresses to the same bytes", async () => {
    const text = Buffer.from("Focus and calm. ".repeat(100));
    expect(brotliDecompressSync(await pack(text, "br"))).toEqual(text);
    expect(gunzipSync(await pack(text, "gzip"))).toEqual(text);
  });
});

describe("a client that has a copy", () => {
  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ["*", true],
    ['"b"', false],
    ["a", false],
  ])("with %s: %s", (header, isSame) => expect(isUnchanged('"a"', { "if-none-match": header })).toBe(isSame));
});

describe("a range of a file of 100 bytes", () => {
  const about = { etag: '"a"', size: 100 };
  test.each([
    ["bytes=0-9", { first: 0, last: 9 }],
    ["bytes=90-", { first: 90, last: 99 }],
    ["bytes=90-500", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    ["bytes=100-", "none"],
    ["bytes=-0", "none"],
    ["bytes=9-0", "whole"],
    ["bytes=-", "whole"],
    ["bytes=0-1,5-6", "whole"],
    ["lines=0-9", "whole"],
    ["bytes=0x1-9", "whole"],
  ])("%s", (range, part) => expect(rangeOf({ range }, about)).toEqual(part));

  test("of another version is not mixed with the client's", () => {
    expect(rangeOf({ range: "bytes=0-9", "if-range": '"b"' }, about)).toBe("whole");
    expect(rangeOf({ range: "bytes=0-9", "if-range": '"a"' }, about)).toEqual({ first: 0, last: 9 });
  });
});

test("the cache has a limit; the least recently used entry is removed first", () => {
  const map = createBoundedMap(10);
  map.set("a", new Uint8Array(4));
  map.set("b", new Uint8Array(4));
  map.get("a");
  map.set("c", new Uint8Array(4));
  map.set("huge", new Uint8Array(11));
  expect(["a", "b", "c", "huge"].map((name) => map.get(name)?.byteLength)).toEqual([4, undefined, 4, undefined]);
});
