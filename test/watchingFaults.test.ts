/** Whatever fails while a site is shown: the last good state stays, the problem is reported, and a fix takes effect. */
import { appendFile, chmod, mkdir, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Io } from "../src/generator/io/io.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { component, config, sdk, site } from "./support/edits.ts";
import { compare, previewOf, siteFolder, type TestPreview } from "./support/previews.ts";
import { rounds } from "./support/rounds.ts";
import { silentLog } from "./support/silentLog.ts";
import type { SiteFiles } from "./support/siteFiles.ts";
import { watchFolder } from "./support/watchedSites.ts";

async function html({ preview }: TestPreview, route: string): Promise<string> {
  const served = [...(preview.snapshot()?.files.values() ?? [])].find((each) => "node" in each && each.node?.route === route);
  return served && "node" in served ? ((await preview.html(served.node)) ?? "") : "";
}

const codes = ({ preview }: TestPreview) => preview.report().problems.map(({ code }) => code);

async function expectCleanBuild(folder: string, watched: TestPreview): Promise<void> {
  await watched.preview.finished();
  const { shown, clean } = await compare(folder, watched);
  expect(shown).toEqual(clean);
  expect(watched.reported.faults).toEqual([]);
}

interface Fault {
  what: string;
  broken: SiteFiles;
  code: string;
  /** The page to view; the home page by default. */
  route?: string;
}

/** In `npm run test:full` each of them comes twice. */
const roundsOf = (all: Fault[]) => [1, 2].slice(0, rounds(1, 2)).flatMap((round) => all.map((fault) => ({ ...fault, round })));

const routesOf = (all: Fault[]): string[] => [...new Set(all.map(({ route = "/" }) => route))];

/** Puts back what is broken, and removes what was added. */
function repairOf(broken: SiteFiles, whole: SiteFiles): SiteFiles {
  const added = Object.fromEntries(Object.keys(broken).flatMap((path) => (whole[path] === undefined ? [[path, null]] : [])));
  const files = Object.entries(whole).filter(([path]) => Object.keys(broken).some((each) => path.startsWith(each)));
  return { ...added, ...Object.fromEntries(files) };
}

const settings = { stylesheets: ["theme/own.css"] };
const withoutSdk: SiteFiles = { ...site, "site.config.ts": config(settings), "theme/own.css": "b { top: 1px }\n" };
/** Reading the SDK takes seconds. */
const withSdk: SiteFiles = {
  ...withoutSdk,
  "site.config.ts": config({ ...settings, sdk: { entryPoints: ["sdk/index.ts"], onError: "throw" } }),
  "sdk/index.ts": sdk("One."),
  "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
};

const faults: Fault[] = Object.entries<Omit<Fault, "what">>({
  "a page that is no UTF-8": { broken: { "content/docs/a.md": new Uint8Array([0x23, 0xe9, 0x0a]) }, code: "M008", route: "/docs/a" },
  "the syntax of the config": { broken: { "site.config.ts": "export default {" }, code: "C004" },
  "a value of the config": { broken: { "site.config.ts": config({ ...settings, url: 3 }) }, code: "C003" },
  "a config that throws": { broken: { "site.config.ts": 'throw new Error("no");' }, code: "C004" },
  "a config that is gone": { broken: { "site.config.ts": null }, code: "C001" },
  "the syntax of a component": { broken: { "theme/components/Pill.tsx": "export default <b>" }, code: "C016", route: "/docs/b" },
  "a component that imports what is not there": {
    broken: { "theme/components/Pill.tsx": 'import "./none.ts"; export default () => null;' },
    code: "C016",
    route: "/docs/b",
  },
  "a component that throws while it is loaded": { broken: { "theme/components/Pill.tsx": 'throw new Error("no");' }, code: "C016" },
  "a component that throws while it is rendered": {
    broken: { "theme/components/Pill.tsx": 'export default function Pill() { throw new Error("no"); }\n' },
    code: "M017",
    route: "/docs/b",
  },
  "a part of the frame that throws": {
    broken: { "theme/components/Footer.tsx": 'export default function Footer() { throw new Error("no"); }\n' },
    code: "M017",
  },
  "the syntax of the SDK": { broken: { "sdk/index.ts": "export function {" }, code: "S001", route: "/docs/reference/functions/measure" },
  "an SDK that is gone": { broken: { sdk: null }, code: "S002", route: "/docs/reference/functions/measure" },
  "a stylesheet that is gone": { broken: { "theme/own.css": null }, code: "C014" },
  "a stylesheet that imports what is not there": { broken: { "theme/own.css": '@import "./none.css";\n' }, code: "C014" },
  "a category file": { broken: { "content/docs/guides/_category_.json": "{" }, code: "C004" },
}).map(([what, fault]) => ({ what, ...fault }));

describe("a problem is reported, the last good page stays, and the fix takes effect", () => {
  test.each([
    ["of the SDK", withSdk, faults.filter(({ code }) => code.startsWith("S"))],
    ["of anything else", withoutSdk, faults.filter(({ code }) => !code.startsWith("S"))],
  ])("each fault %s, in one preview", async (_, whole, all) => {
    const folder = await siteFolder(whole);
    const watched = await previewOf(folder);
    await watched.preview.finished();
    const shown = async () =>
      Object.fromEntries(await Promise.all(routesOf(all).map(async (route) => [route, await html(watched, route)])));
    const before = await shown();
    for (const page of Object.values(before)) expect(page).toContain("</html>");
    for (const { what, broken, code, route = "/", round } of roundsOf(all)) {
      await watched.edit(broken);
      await watched.preview.finished();
      expect(codes(watched), `${what}, round ${round}`).toContain(code);
      expect(await html(watched, route), `${what}, round ${round}`).toBe(before[route]);
      await watched.edit(repairOf(broken, whole));
      await watched.preview.finished();
      expect(codes(watched), `${what} and its repair, round ${round}`).not.toContain(code);
      expect(await shown(), `${what} and its repair, round ${round}`).toEqual(before);
    }
    await expectCleanBuild(folder, watched);
  });

  test("addresses in stylesheets and anchors of redirects are checked as in a build, and with every edit of a text", async () => {
    const redirects = { "/old": "/docs/a#first" };
    const whole: SiteFiles = {
      ...withoutSdk,
      "site.config.ts": config({ ...settings, redirects }),
      "content/docs/guides/c.md": "# C\n\nText.\n",
    };
    const folder = await siteFolder(whole);
    const watched = await previewOf(folder);
    const shown = async (edits: SiteFiles) => {
      await watched.edit(edits);
      await watched.preview.finished();
      return watched.preview.report().problems.map(({ code, place }) => `${code} ${place?.path}:${place?.line}`);
    };
    expect(await shown({ "theme/own.css": 'b { top: 1px }\ni { background: url("/none.svg") }\n' })).toEqual(["L003 theme/own.css:2"]);
    expect(await shown({ "theme/own.css": 'i { background: url("/logo.svg") }\n' })).toEqual([]);
    expect(await shown({ "content/docs/a.md": "# A\n\n## Other\n\nSee [B](./b.md#second).\n" })).toEqual(["L002 site.config.ts:1"]);
    expect(await shown({ "content/docs/a.md": whole["content/docs/a.md"] ?? "" })).toEqual([]);
    await expectCleanBuild(folder, watched);
  });

  test("a page that cannot be compiled makes no broken link of those to it", async () => {
    const whole: SiteFiles = {
      "site.config.ts": `import { add } from "./add.mjs";\nexport default { title: "Kit", markdown: { remarkPlugins: [add] } };\n`,
      "add.mjs": `export const add = () => (tree) => void (JSON.stringify(tree).includes("Wrong") && tree.children.push({ type: "link", url: 7, children: [] }));\n`,
      "content/docs/a.md": "# A\n\n[B](./b.md#second)\n",
      "content/docs/b.md": "# B\n\n## Second\n\nText.\n",
    };
    const watched = await previewOf(await siteFolder(whole));
    await watched.preview.finished();
    expect(codes(watched)).toEqual([]);
    await watched.edit({ "content/docs/b.md": "# B\n\n## Second\n\nWrong.\n" });
    await watched.preview.finished();
    expect(codes(watched)).toEqual(["M026"]);
    await watched.edit({ "content/docs/b.md": "# B\n\n## Third\n\nText.\n" });
    await watched.preview.finished();
    expect(codes(watched)).toEqual(["L002"]);
  });

  test("a page that is deleted breaks every link to it, and its return repairs them", async () => {
    const links = { "content/docs/c.md": "# C\n\n[B](./b.md)\n[B](/docs/b#second)\n" };
    const folder = await siteFolder({ ...withoutSdk, ...links, "content/docs/guides/c.md": "# C\n\nText.\n" });
    const watched = await previewOf(folder);
    const shown = async (edits: SiteFiles) => {
      await watched.edit(edits);
      await watched.preview.finished();
      return watched.preview.report().problems.map(({ code, place }) => `${code} ${place?.path}:${place?.line}`);
    };
    expect(await shown({ "content/docs/b.md": null })).toEqual([
      "L001 content/docs/a.md:5",
      "L001 content/docs/c.md:3",
      "L001 content/docs/c.md:4",
    ]);
    expect(await shown({ "content/docs/b.md": site["content/docs/b.md"] ?? "" })).toEqual([]);
  });

  test("texts can be edited while the SDK is broken", async () => {
    const folder = await siteFolder(withSdk);
    const watched = await previewOf(folder);
    await watched.edit({ "sdk/index.ts": "export function {" });
    await watched.edit({ "content/index.md": "# Home\n\nEdited meanwhile.\n" });
    expect(await html(watched, "/")).toContain("Edited meanwhile.");
    expect(codes(watched)).toContain("S001");
    await watched.edit({ "sdk/index.ts": sdk("Two.") });
    await expectCleanBuild(folder, watched);
  });

  test("a site that is broken from the start appears as soon as it is fixed", async () => {
    const folder = await siteFolder({ ...site, "site.config.ts": "export default {" });
    const watched = await previewOf(folder);
    expect(codes(watched)).toEqual(["C004"]);
    expect(watched.preview.snapshot()).toBeNull();
    await watched.edit({ "site.config.ts": config() });
    await expectCleanBuild(folder, watched);
  });

  test("an SDK that is broken from the start is watched", async () => {
    const folder = await siteFolder({ ...withSdk, "sdk/index.ts": "export function {" });
    const { preview } = await previewOf(folder);
    await preview.finished();
    expect(preview.inputs.paths().folders).toContain(join(folder, "sdk"));
  });

  test("the config of a folder above does not take the place of one that is gone", async () => {
    const above = await siteFolder({ "site.config.ts": config({ title: "Above" }), "content/index.md": "# Above\n" });
    const folder = join(above, "docs");
    await mkdir(folder);
    const { writeFiles } = await import("./support/siteFiles.ts");
    await writeFiles(folder, site);
    const watched = await previewOf(folder);
    await watched.edit({ "site.config.ts": null });
    expect(codes(watched)).toEqual(["C001"]);
    expect(await html(watched, "/")).not.toContain("Above");
    await watched.edit({ "site.config.ts": config({ title: "Back" }) });
    expect(await html(watched, "/")).toContain("Back");
  });
});

describe("folders and files that come, go and change their names", () => {
  test("the content folder is removed and comes back", async () => {
    const folder = await siteFolder(site);
    const watched = await previewOf(folder);
    await rename(join(folder, "content"), join(folder, "away"));
    await watched.preview.change([{ path: "content", event: "removed" }]);
    await watched.preview.finished();
    expect(codes(watched)).toContain("C012");
    await rename(join(folder, "away"), join(folder, "content"));
    await watched.preview.change([{ path: "content", event: "added" }]);
    await expectCleanBuild(folder, watched);
  });

  test("folders that did not exist at the start", async () => {
    const folder = await siteFolder({ "site.config.ts": config(), "content/index.md": "# Home\n\n::new-one\n" });
    const watched = await previewOf(folder);
    await watched.edit({ "content/docs/guides/a.md": "# A\n\n![x](/x.svg)\n" });
    await watched.edit({ "theme/components/NewOne.tsx": component("new") });
    await watched.edit({ "static/x.svg": site["static/logo.svg"] ?? "" });
    await expectCleanBuild(folder, watched);
    expect(await html(watched, "/")).toContain('<b class="pill">new</b>');
  });

  test("a name that changes in case only", async () => {
    const folder = await siteFolder(site);
    const watched = await previewOf(folder);
    await rename(join(folder, "content/docs/a.md"), join(folder, "content/docs/A.md"));
    await watched.preview.change([
      { path: "content/docs/a.md", event: "removed" },
      { path: "content/docs/A.md", event: "added" },
    ]);
    await expectCleanBuild(folder, watched);
    expect(await html(watched, "/docs/A")).toContain("</html>");
  });

  test("links inside the content are followed, and one that leads out is reported", async () => {
    const folder = await siteFolder(site);
    const watched = await previewOf(folder);
    await symlink(join(folder, "content/docs/guides"), join(folder, "content/docs/linked"));
    await symlink("/", join(folder, "content/docs/out"));
    await watched.preview.change([{ path: "content/docs/linked", event: "added" }]);
    await expectCleanBuild(folder, watched);
    expect(codes(watched)).toContain("M023");
    await rm(join(folder, "content/docs/linked"));
    await watched.preview.change([{ path: "content/docs/linked", event: "removed" }]);
    await expectCleanBuild(folder, watched);
  });

  test("a page that includes another page follows it", async () => {
    const folder = await siteFolder({ ...site, "content/docs/a.md": "# A\n\n::include{file=/content/docs/guides/d.md}\n" });
    const watched = await previewOf(folder);
    await watched.edit({ "content/docs/guides/d.md": "# D\n\nIncluded words.\n" });
    expect(await html(watched, "/docs/a")).toContain("Included words.");
    await watched.edit({ "content/docs/b.md": "# B\n\n## Second\n\n::include{file=/content/docs/guides/c.md}\n\n::pill\n" });
    await expectCleanBuild(folder, watched);
  });
});

test("what servers of other tools do on request has no address: nothing opens an editor, or reads a file of the machine", async () => {
  const folder = await siteFolder(site);
  const { server } = await watchFolder(folder);
  const addresses = [
    "/__open-in-editor?file=content/docs/a.md",
    "/__open-stack-frame-in-editor?fileName=a",
    `/@fs${folder}/site.config.ts`,
    "/@id/site.config.ts",
    "/site.config.ts?raw",
    "/content/docs/a.md",
    "/__bcidocs/open?file=content/docs/a.md",
    "/__bcidocs/..%2fsite.config.ts",
  ];
  for (const address of addresses) {
    const answer = await fetch(server.origin + address);
    expect([400, 404], address).toContain(answer.status);
    expect(await answer.text(), address).not.toMatch(/export default|::pill/);
  }
  // What the pages of this run ask for has its token.
  for (const name of ["events", "events?token=", "crash?token=x"])
    expect((await fetch(`${server.origin}/__bcidocs/${name}`)).status, name).toBe(403);
});

/** Works like the real one, except for some failures. */
function failing(fails: (operation: string, path: string) => string | null): Io {
  const io = createNodeIo(silentLog());
  const guard =
    <Arguments extends [string, ...unknown[]], Result>(name: string, call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      const code = fails(name, given[0]);
      if (code) throw Object.assign(new Error(`${code}: ${name} ${given[0]}`), { code });
      return call(...given);
    };
  return {
    ...io,
    readFile: guard("readFile", io.readFile),
    writeFile: guard("writeFile", io.writeFile),
    appendFile: guard("appendFile", io.appendFile),
    walk: guard("walk", io.walk),
    stat: guard("stat", io.stat),
  };
}

describe("a machine that is in trouble", () => {
  test("a full disk: pages are shown, and what cannot be shown is reported until there is space", async () => {
    const disk = { isFull: true };
    const folder = await siteFolder({ ...site, "theme/components/Pill.tsx": null, "content/docs/b.md": "# B\n\n## Second\n" });
    const writes = ["writeFile", "appendFile"];
    const watched = await previewOf(
      folder,
      {},
      failing((name) => (disk.isFull && writes.includes(name) ? "ENOSPC" : null)),
    );
    await watched.edit({ "content/docs/a.md": "# A\n\nEdited.\n" });
    expect(await html(watched, "/docs/a")).toContain("Edited.");
    await watched.edit({ "theme/components/Pill.tsx": component("one") });
    expect(codes(watched)).toEqual(["X003"]);
    expect(await html(watched, "/docs/a")).toContain("Edited.");
    disk.isFull = false;
    await watched.edit({ "theme/components/Pill.tsx": component("two") });
    watched.reported.faults.length = 0;
    await expectCleanBuild(folder, watched);
  });

  test.each(["EACCES", "EPERM", "EBUSY"])("a file that cannot be read: %s", async (code) => {
    const file = { isLocked: false };
    const folder = await siteFolder(site);
    const watched = await previewOf(
      folder,
      {},
      failing((name, path) => (file.isLocked && name === "readFile" && path.endsWith("docs/a.md") ? code : null)),
    );
    const before = await html(watched, "/docs/a");
    file.isLocked = true;
    await watched.edit({ "content/docs/a.md": "# A\n\nAnother text.\n" });
    await watched.preview.finished();
    expect(codes(watched)).toContain("X002");
    expect(await html(watched, "/docs/a")).toBe(before);
    file.isLocked = false;
    await watched.preview.change([{ path: "content/docs/a.md", event: "changed" }]);
    await expectCleanBuild(folder, watched);
  });

  test("a folder of components that cannot be read", async () => {
    const folder = await siteFolder(site);
    const disk = { isLocked: false };
    const watched = await previewOf(
      folder,
      {},
      failing((name, path) => (disk.isLocked && name === "walk" && path.endsWith("theme/components") ? "EACCES" : null)),
    );
    const before = await html(watched, "/docs/b");
    disk.isLocked = true;
    await watched.preview.change([{ path: "theme/components", event: "changed" }]);
    expect(codes(watched)).toEqual(["X002"]);
    expect(await html(watched, "/docs/b")).toBe(before);
    disk.isLocked = false;
    await watched.preview.change([{ path: "theme/components", event: "changed" }]);
    watched.reported.faults.length = 0;
    await expectCleanBuild(folder, watched);
  });
});

test("an edit while all pages are checked is neither lost nor overwritten", async () => {
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`content/docs/n${index}.md`, `# N${index}\n\n[A](./a.md)\n`]));
  const folder = await siteFolder({ ...site, ...many });
  const watched = await previewOf(folder);
  for (let round = 0; round < 10; round++) {
    await watched.edit({ [`content/docs/n${round * 7}.md`]: `# N${round * 7}\n\n[gone](./gone-${round}.md)\n` });
    if (round % 3 === 0) await watched.edit({ [`content/docs/new${round}.md`]: "# New\n" });
  }
  await expectCleanBuild(folder, watched);
});

test("a page that is requested while its text is saved is the new one from then on", async () => {
  const folder = await siteFolder(site);
  const watched = await previewOf(folder);
  for (let round = 0; round < 20; round++) {
    const asked = html(watched, "/docs/a");
    await watched.edit({ "content/docs/a.md": `# A\n\n## First\n\nRound ${round}.\n` });
    await asked;
    expect(await html(watched, "/docs/a")).toContain(`Round ${round}.`);
  }
});

test("a file that was read half written is read again before its problems are reported, also when its events are late", async () => {
  const folder = await siteFolder(site);
  const path = join(folder, "content/docs/a.md");
  const real = createNodeIo(silentLog());
  let [rest, reads] = ["", 0];
  const readFile: Io["readFile"] = async (each) => {
    const bytes = await real.readFile(each);
    // Its first read, as a text alone, makes the whole site be read again.
    if (each === path && ++reads === 2) await appendFile(path, rest);
    return bytes;
  };
  const watched = await previewOf(folder, {}, { ...real, readFile });
  await watched.preview.finished();
  [rest, reads] = ['"\n---\n\n## First\n\nThe rest.\n', 0];
  await watched.edit({ "content/docs/a.md": '---\ntitle: "A' });
  await watched.preview.finished();
  expect(watched.reported.problems.flat().filter(({ severity }) => severity === "error")).toEqual([]);
  expect(await html(watched, "/docs/a")).toContain("The rest.");
});

test("changes from before the watcher started are applied, and without changes nothing is done", async () => {
  const folder = await siteFolder(site);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const watched = await previewOf(folder);
  await watched.preview.catchUp();
  expect(watched.reported.pages).toEqual([null]);
  const { writeFiles } = await import("./support/siteFiles.ts");
  await writeFiles(folder, { "content/docs/a.md": "# A\n\nUntold.\n", "content/docs/new.md": "# New\n" });
  await watched.preview.catchUp();
  await expectCleanBuild(folder, watched);
});

test.skipIf(process.getuid?.() === 0)("a real file without the right to read it", async () => {
  const folder = await siteFolder(site);
  const watched = await previewOf(folder);
  const path = join(folder, "content/docs/a.md");
  await chmod(path, 0);
  onTestFinished(() => chmod(path, 0o644));
  await watched.preview.change([{ path: "content/docs/a.md", event: "changed" }]);
  expect(codes(watched)).toContain("X002");
});
