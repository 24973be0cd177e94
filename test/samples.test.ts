/**
 * The samples of the headset's docs run: each on the simulated headset, in simulated time. What a page says that one prints, under
 * the title `Output of …`, is what it prints; `UPDATE=1` rewrites that.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { repository } from "./support/folders.ts";
import { runDocSamples } from "./support/samples/bundle.ts";
import { type DocSample, docPages, outputsOf, samplesOf, shorten, withOutputs } from "./support/samples/fences.ts";
import type { SampleRun } from "./support/samples/run.ts";

/** Why a sample does not run here, by page, or by page and title. */
const notRun: Record<string, string> = {
  "_shared/headset-file.md src/headset.ts": "the tab for Node runs in all samples that import it; the others are those of their platforms",
  "api/authentication.md src/login-id-token.ts": "needs the token of an identity provider",
  "api/authentication.md src/login-custom-token.ts": "needs a token of a server",
  "api/authentication.md src/login-api-key.ts": "needs an API key",
  "api/authentication.md src/create-account.ts": "needs an address without an account",
  "api/bluetooth-web.md": "needs Web Bluetooth and a person who clicks",
  "api/bluetooth-react-native.md": "needs a phone",
  "api/device-selection.md src/transfer.ts": "needs the account of another person",
  "api/disconnect.md src/leave.ts": "needs a page that is closed",
  "api/oauth.md": "needs a registered app and redirects",
  "api/osc.md": "needs the package osc and a network",
  "api/streaming.md wifi-first.ts": "needs Web Bluetooth",
  "api/streaming.md bluetooth-first.ts": "needs Web Bluetooth",
  "api/streaming.md streaming-state.ts": "needs Web Bluetooth",
  "api/streaming.md range.ts": "needs Web Bluetooth",
  "api/v6.md headset.ts": "needs Web Bluetooth",
  "guides/importing.md": "shows how to load the SDK; tests of the packed package load it",
  "guides/programs.md": "whole programs, each of which a test runs in a folder of its own",
  "guides/server-rendering.md": "needs Next.js",
  "guides/simulator.md src/greeter.test.ts": "needs Vitest",
  "tutorials/your-first-node-app.md": "steps of one program, which a test of the SDK runs",
  "tutorials/your-first-web-app.md": "files of one app, which a browser runs",
};

/** Why one prints nothing. */
const silent: Record<string, string> = {
  "api/authentication.md src/session.ts": "exports a function",
  "api/disconnect.md": "shows how an instance ends with its block",
  "api/streaming.md wifi-only.ts": "shows the options",
  "guides/simulator.md src/greeter.ts": "exports a function",
  "guides/sessions.md": "shows the options",
  "guides/training.md": "shows an option, and a function",
};

const missing: SampleRun = { printed: [], errors: ["It has not run."], isOver: false };
const pages = docPages();
const all = pages.flatMap(samplesOf);
const runnable = all.filter((sample) => !isNotRun(sample));
const runs = new Map<DocSample, SampleRun>();

beforeAll(async () => {
  const results = await runDocSamples(runnable, headsetFile());
  for (const [index, sample] of runnable.entries()) runs.set(sample, results[index] ?? missing);
}, 120_000);

describe("each sample of the docs runs on the simulated headset", () => {
  test.each(runnable.map((sample) => ({ place: `${sample.page}:${sample.line}`, sample })))("$place", ({ sample }) => {
    const { printed, errors } = runs.get(sample) ?? missing;
    expect(errors).toEqual([]);
    if (!(nameOf(sample) in silent)) expect(printed).not.toEqual([]);
  });

  test("but those with a reason, and each reason is about some sample", () => {
    const used = Object.keys(notRun).filter((key) => all.some((sample) => [nameOf(sample), folderless(sample.page)].includes(key)));
    expect(used).toEqual(Object.keys(notRun));
    expect(runnable.length).toBeGreaterThan(50);
  });
});

describe("what a page says that a sample prints", () => {
  test.each(pages.filter((page) => outputsOf(page).length > 0))("is what it prints: $path", (page) => {
    const runOf = (title: string) => {
      const sample = runnable.find((each) => each.page === page.path && each.title === title);
      if (!sample) throw new Error(`${page.path} shows the output of "${title}", and no sample of this title runs.`);
      return runs.get(sample) ?? missing;
    };
    if (process.env.UPDATE === "1") writeFileSync(join(repository, page.path), withOutputs(page.text, runOf));
    else for (const { of, lines } of outputsOf(page)) expect(lines, of).toEqual(shorten(runOf(of)));
  });
});

function isNotRun(sample: DocSample): boolean {
  return nameOf(sample) in notRun || folderless(sample.page) in notRun;
}

function folderless(page: string): string {
  return page.replace(/^content\/(docs\/)?/, "");
}

function nameOf({ page, title }: DocSample): string {
  return `${folderless(page)} ${title ?? ""}`.trim();
}

/** The first tab: the one for Node. */
function headsetFile(): string {
  return all.find(({ page }) => page.endsWith("_shared/headset-file.md"))?.code ?? "";
}
