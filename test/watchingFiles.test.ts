/** Changes of files are noticed whatever program makes them and however it does so, and nothing is done twice. */
import { appendFile, mkdir, open, readFile, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Change } from "../src/generator/dev/comparedMetadata.ts";
import { fingerprintOf, folderFingerprint, startWatcher } from "../src/generator/dev/watcher.ts";
import { config, site } from "./support/edits.ts";
import { siteFolder } from "./support/previews.ts";
import { writeFiles } from "./support/siteFiles.ts";
import { eventually, pause, watchFolder } from "./support/watchedSites.ts";

/** Only the events, without a site that is made of them. Ends with the test. */
async function watchBare(siteDir: string, onChange: (changes: Change[]) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const watcher = startWatcher({
      siteDir,
      paths: () => ({ folders: [join(siteDir, "content")], files: [] }),
      isInput: () => false,
      isOwn: () => false,
      onChange,
      fingerprint: (path) => stat(path).then((stats) => (stats.isFile() ? fingerprintOf(stats) : folderFingerprint)),
      onReady: resolve,
      onNote: (text) => reject(new Error(text)),
    });
    onTestFinished(() => watcher.close());
  });
}

describe("editors", () => {
  type Save = (path: string, text: string) => Promise<void>;
  /** Milliseconds for which a file was gone or half written: on a busy machine, long enough to be read like that. */
  let longestPause = 0;
  const during = async <T>(step: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await step();
    longestPause = Math.max(longestPause, performance.now() - start);
    return result;
  };
  const asVim: Save = async (path, text) => {
    await writeFile(join(path, "../4913"), "");
    await rm(join(path, "../4913"));
    await during(async () => {
      await rename(path, `${path}~`);
      await writeFile(path, text);
    });
    await rm(`${path}~`);
  };
  const inPieces = async (path: string, text: string, milliseconds: number): Promise<void> => {
    const file = await during(() => open(path, "w"));
    for (let at = 0; at < text.length; at += 5) {
      await during(async () => {
        await file.write(text.slice(at, at + 5));
        await pause(milliseconds);
      });
    }
    await file.close();
  };
  const saves: Record<string, Save> = {
    "a plain save": (path, text) => during(() => writeFile(path, text)),
    "a file next to it, which replaces it": async (path, text) => {
      await writeFile(`${path}.tmp`, text);
      await rename(`${path}.tmp`, path);
    },
    "as vim does it: a probe, a backup, a new file": asVim,
    "removed and written again": (path, text) =>
      during(async () => {
        await rm(path);
        await writeFile(path, text);
      }),
    "emptied, then written in pieces": (path, text) => inPieces(path, text, 4),
    "emptied, then written in pieces, slowly": (path, text) => inPieces(path, text, 20),
  };

  test.each(Object.entries(saves))("%s", async (_, save) => {
    longestPause = 0;
    const folder = await siteFolder(site);
    const { get, done, preview, server } = await watchFolder(folder);
    const answers = new Set<number>();
    // The server ends with the test, whatever its result.
    const ask = () =>
      void fetch(`${server.origin}/docs/a`).then(
        ({ status }) => answers.add(status),
        () => answers.add(0),
      );
    const asking = setInterval(ask, 10);
    onTestFinished(() => clearInterval(asking));
    const path = join(folder, "content/docs/a.md");
    for (const word of ["first", "second", "third"]) {
      await save(path, `---\ntitle: "A"\n---\n\n## First\n\nSaved the ${word} time.\n`);
      await eventually(async () => expect(await get("/docs/a")).toContain(`Saved the ${word} time.`));
    }
    clearInterval(asking);
    await pause(300);
    await preview.finished();
    expect(await get("/docs/a")).toContain("Saved the third time.");
    if (longestPause >= 30) return;
    // Nobody saw a page that was gone, or a problem of a half-written file.
    expect([...answers]).toEqual([200]);
    expect(done.reported.flat().filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("no save of many by vim is missed", async () => {
    const saveOften = async () => {
      const folder = await siteFolder(site);
      const path = join(folder, "content/docs/a.md");
      let text = "";
      await watchBare(folder, async () => {
        text = await readFile(path, "utf8").catch(() => "");
      });
      for (let count = 0; count < 20; count++) {
        await asVim(path, `Save ${count}`);
        await eventually(() => expect(text).toBe(`Save ${count}`));
        await pause((count * 37) % 200);
      }
    };
    await Promise.all([1, 2, 3].map(saveOften));
  });

  test("no save is missed that leaves size and time as they were", async () => {
    const folder = await siteFolder(site);
    const path = join(folder, "content/docs/a.md");
    let text = "";
    await watchBare(folder, async () => {
      text = await readFile(path, "utf8");
    });
    for (let count = 0; count < 5; count++) {
      await writeFile(join(folder, "saved"), `Save ${count}`);
      await utimes(join(folder, "saved"), new Date(1_000_000), new Date(1_000_000));
      await rename(join(folder, "saved"), path);
      await eventually(() => expect(text).toBe(`Save ${count}`));
      await pause(200);
    }
  });

  test("`touch` without a change does nothing", async () => {
    const folder = await siteFolder(site);
    const { done, preview } = await watchFolder(folder);
    await pause(200);
    await preview.finished();
    const [reloads, reported] = [done.reloads, done.reported.length];
    const before = preview.snapshot();
    for (let round = 0; round < 3; round++) {
      await utimes(join(folder, "content/docs/a.md"), new Date(), new Date());
      await pause(150);
    }
    await preview.finished();
    expect(done.reloads).toBe(reloads);
    expect(preview.snapshot()).toBe(before);
    expect(new Set(done.reported.slice(reported).map((problems) => JSON.stringify(problems))).size).toBeLessThan(2);
  });
});

describe("many files at once", () => {
  test("a renamed folder, and one that is removed and comes back", async () => {
    const folder = await siteFolder(site);
    const { get } = await watchFolder(folder);
    await rename(join(folder, "content/docs/guides"), join(folder, "content/docs/manuals"));
    await eventually(async () => expect(await get("/docs/manuals/c")).toContain("measure"));
    await eventually(async () => expect(await get("/docs/guides/c")).not.toContain("measure"));
    await rename(join(folder, "content"), join(folder, "away"));
    await pause(300);
    await rename(join(folder, "away"), join(folder, "content"));
    await writeFile(join(folder, "content/docs/manuals/c.md"), "# C\n\nBack again.\n");
    await eventually(async () => expect(await get("/docs/manuals/c")).toContain("Back again."));
    await appendFile(join(folder, "content/docs/manuals/c.md"), "\nAnd edited.\n");
    await eventually(async () => expect(await get("/docs/manuals/c")).toContain("And edited."));
  });

  test("a page that a link leads to, and the page of the link", async () => {
    const folder = await siteFolder({ ...site, "content/docs/first.md": "# First\n" });
    await symlink(join(folder, "content/docs/first.md"), join(folder, "content/docs/link.md"));
    const seen = new Set<string>();
    await watchBare(folder, (changes) => {
      for (const { path } of changes) seen.add(path);
    });
    await writeFile(join(folder, "content/docs/first.md"), "# Another\n");
    await eventually(() => expect([...seen].sort()).toEqual(["content/docs/first.md", "content/docs/link.md"]));
  });

  test("a folder takes as many watches for 300 files as for three", async () => {
    const watches = () => process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;
    const watchesFor = async (count: number) => {
      const files = Array.from({ length: count }, (_, index) => [`content/docs/p${index}.md`, "# P\n"]);
      const folder = await siteFolder({ ...site, ...Object.fromEntries(files) });
      const before = watches();
      await watchBare(folder, () => undefined);
      return watches() - before;
    };
    expect(await watchesFor(300)).toBe(await watchesFor(3));
  });

  test("a page and a picture that are removed before they ever changed", async () => {
    const folder = await siteFolder({ ...site, "content/docs/gone.md": "# Gone\n", "content/docs/last.md": "# Last\n\n![](./dot.svg)\n" });
    await writeFiles(folder, { "content/docs/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    const { get, done } = await watchFolder(folder);
    expect(await get("/docs/gone")).toContain("<h1");
    await rm(join(folder, "content/docs/gone.md"));
    await eventually(async () => expect(await get("/docs/gone")).not.toContain(">Gone</h1>"), 5_000);
    await rm(join(folder, "content/docs/dot.svg"));
    await eventually(() => expect(done.reported.at(-1)?.map(({ code }) => code)).toContain("L003"), 5_000);
  });

  test("folders that come only later", async () => {
    const folder = await siteFolder({ "site.config.ts": config(), "content/index.md": "# Home\n\n::late\n" });
    const { get } = await watchFolder(folder);
    await mkdir(join(folder, "content/docs/guides/deep"), { recursive: true });
    await writeFile(join(folder, "content/docs/guides/deep/a.md"), "# A\n\nNew folder.\n");
    await eventually(async () => expect(await get("/docs/guides/deep/a")).toContain("New folder."));
    await writeFiles(folder, { "theme/components/Late.tsx": "export default () => <b>came late</b>;\n" });
    await eventually(async () => expect(await get("/")).toContain("came late"));
    await writeFiles(folder, {
      "theme/components/Late.tsx": 'import { word } from "../lib/word.ts";\nexport default () => <b>{word}</b>;\n',
    });
    await writeFiles(folder, { "theme/lib/word.ts": 'export const word = "imported";\n' });
    await eventually(async () => expect(await get("/")).toContain("imported"));
    await writeFiles(folder, { "theme/lib/word.ts": 'export const word = "imported anew";\n' });
    await eventually(async () => expect(await get("/")).toContain("imported anew"));
    await writeFiles(folder, { "static/late.txt": "late" });
    await eventually(async () => expect(await get("/late.txt")).toBe("late"));
  });

  test("a checkout that takes the config away for a moment", async () => {
    const folder = await siteFolder(site);
    const { get } = await watchFolder(folder);
    const before = await get("/docs/a");
    await rename(join(folder, "site.config.ts"), join(folder, "elsewhere"));
    await pause(250);
    const strip = (html: string) => html.replace(/data-(?:live|version)="[^"]*"/g, "");
    expect(strip(await get("/docs/a"))).toBe(strip(before));
    await rename(join(folder, "elsewhere"), join(folder, "site.config.ts"));
    await writeFile(join(folder, "site.config.ts"), config({ title: "Another title" }));
    await eventually(async () => expect(await get("/docs/a")).toContain("Another title"));
  });
});
