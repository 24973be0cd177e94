import { expect, test } from "vitest";
import { measureImage } from "../../../src/generator/discover/assets.ts";
import { contentHash } from "../../../src/generator/text/hash.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";
import { discover, reported } from "./support.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
const pixel = Buffer.from("R0lGODlhAQACAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The start of a PNG file of this size. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** The start of a JPEG file, with the note on how the camera was held. */
function jpeg(width: number, height: number, orientation: number): Buffer {
  const exif = Buffer.from(
    `4578696600004d4d002a00000008000101120003000000010000000000000000`.replace(
      /^(.{48})..../,
      `$1${orientation.toString(16).padStart(4, "0")}`,
    ),
    "hex",
  );
  const app1 = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]), exif]);
  const frame = Buffer.from([
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    0x22,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
    0xff,
    0xd9,
  ]);
  return Buffer.concat([app1, frame]);
}

test("files of the content get a name that changes with their content, and images their size", async () => {
  const { sources, problems } = await discover({
    "content/a.md": "",
    "content/docs/img/a b.svg": svg,
    "content/docs/files/sdk.tar.gz": "zip",
    "content/LICENSE": "MIT",
  });
  expect(sources.assets).toEqual([
    { path: "content/LICENSE", url: `/assets/LICENSE.${contentHash("MIT")}`, isStatic: false },
    { path: "content/docs/files/sdk.tar.gz", url: `/assets/sdk.tar.${contentHash("zip")}.gz`, isStatic: false },
    { path: "content/docs/img/a b.svg", url: `/assets/a b.${contentHash(svg)}.svg`, width: 40, height: 30, isStatic: false },
  ]);
  expect(problems).toEqual([]);
});

test("static files keep their name, and only images among them are read", async () => {
  const files = {
    "content/a.md": "",
    "static/logo.gif": pixel,
    "static/_redirects": "",
    "static/.nojekyll": "",
    "static/.well-known/security.txt": "",
    "static/.env": "",
    "static/big.iso": "",
  };
  const { sources, problems } = await discover(files, {
    fails: (operation, path) => (operation === "readFile" && path.endsWith(".iso") ? "EIO" : null),
  });
  expect(sources.assets).toEqual([
    { path: "static/.nojekyll", url: "/.nojekyll", isStatic: true },
    { path: "static/.well-known/security.txt", url: "/.well-known/security.txt", isStatic: true },
    { path: "static/_redirects", url: "/_redirects", isStatic: true },
    { path: "static/big.iso", url: "/big.iso", isStatic: true },
    { path: "static/logo.gif", url: "/logo.gif", width: 1, height: 2, isStatic: true },
  ]);
  expect(problems).toEqual([]);
});

test("what is no page of a docs folder that is the static folder too keeps its address", async () => {
  const files = { "docs/a.md": "", "docs/_part.md": "", "docs/img/logo.gif": pixel, "docs/.well-known/x": "", "docs/CNAME": "" };
  const { sources } = await discover(files, { config: { staticDir: "docs", docs: { path: "docs", routeBasePath: "/" } } });
  expect(sources.files.map(({ path }) => path)).toEqual(["docs/a.md"]);
  expect(sources.assets).toEqual([
    { path: "docs/.well-known/x", url: "/.well-known/x", isStatic: true },
    { path: "docs/CNAME", url: "/CNAME", isStatic: true },
    { path: "docs/img/logo.gif", url: "/img/logo.gif", width: 1, height: 2, isStatic: true },
  ]);
});

test("the same file under names that differ by case has one URL", async () => {
  const { sources } = await discover({ "content/a.md": "", "content/a/Logo.svg": svg, "content/b/logo.svg": svg });
  expect(new Set(sources.assets.map(({ url }) => url)).size).toBe(1);
});

test("an image that cannot be measured is a warning, and is published all the same", async () => {
  const { sources, problems } = await discover({
    "content/a.md": "",
    "content/x.png": "no image",
    "content/y.jpg": "",
    "content/z.png": png(30_000, 30_000),
  });
  expect(sources.assets.map(({ path, width }) => [path, width])).toEqual([
    ["content/x.png", undefined],
    ["content/y.jpg", undefined],
    ["content/z.png", undefined],
  ]);
  expect(reported(problems)).toEqual([
    "content/x.png warning M022 the image cannot be measured: its header cannot be read",
    "content/y.jpg warning M022 the image cannot be measured: the file is empty",
    "content/z.png warning M022 the image cannot be measured: it has 30000 × 30000 pixels, more than 50 million",
  ]);
});

test("an unreadable image is an error", async () => {
  const { problems } = await discover(
    { "content/a.md": "", "content/x.png": "" },
    { fails: (operation, path) => (operation === "readFile" && path.endsWith(".png") ? "EACCES" : null) },
  );
  expect(reported(problems)).toEqual(["content/x.png error X002 cannot read content/x.png: permission denied"]);
});

test.each([
  ["its size", '<svg width="40px" height="30">', { width: 40, height: 30 }],
  ["its view box alone", '<svg viewBox="0 0 120 80">', { width: 120, height: 80 }],
  ["a long comment before it", `<!-- ${"x".repeat(5000)} --><svg width="4" height="3">`, { width: 4, height: 3 }],
  ["no size", "<svg>", null],
  ["a size in percent", '<svg width="100%" height="100%">', null],
  ["a prefix", '<svg:svg xmlns:svg="http://www.w3.org/2000/svg">', null],
])("a drawing with %s is measured, or has no size", (_, text, size) => {
  expect(measureImage("a.svg", Buffer.from(text))).toEqual(size);
});

test("a drawing that is made to stall its reader does not", () => {
  const worked = processorTime();
  measureImage("a.svg", Buffer.from("<svg ".repeat(1_000_000)));
  expect(worked()).toBeLessThan(muchWork);
});

test("measures photos as they are shown: rotated ones are turned", () => {
  expect(measureImage("a.png", png(40, 30))).toEqual({ width: 40, height: 30 });
  expect(measureImage("a.jpg", jpeg(40, 30, 1))).toEqual({ width: 40, height: 30 });
  expect(measureImage("a.jpg", jpeg(40, 30, 6))).toEqual({ width: 30, height: 40 });
});
