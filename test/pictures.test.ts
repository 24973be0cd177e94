/** The pictures of API pages and guides: which page has one, what they show, how large they are, and that each build makes the same. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import Chart from "../theme/components/Chart.tsx";
import HeadMap from "../theme/components/HeadMap.tsx";
import Lanes from "../theme/components/Lanes.tsx";
import Scheme from "../theme/components/Scheme.tsx";
import Sequence from "../theme/components/Sequence.tsx";
import StateDiagram from "../theme/components/StateDiagram.tsx";
import { charts } from "../theme/pictures/chartData.ts";
import { sequences, stateDiagrams } from "../theme/pictures/flows.ts";
import { lanes } from "../theme/pictures/laneData.ts";
import { recorded } from "../theme/pictures/recorded.ts";
import { record, schedule } from "../theme/pictures/recording.ts";
import { ticksOf } from "../theme/pictures/scale.ts";
import { recordSignal } from "../theme/signal/recordSignal.ts";
import { repository } from "./support/folders.ts";

/** Of these there are no data: lists of what is new, and of errors. */
const withoutData = ["v6", "v7", "errors"];

const components: Record<string, ComponentType<{ of: string; caption: string }>> = {
  chart: Chart,
  lanes: Lanes,
  "head-map": HeadMap,
  scheme: Scheme,
  sequence: Sequence,
  "state-diagram": StateDiagram,
};

const names = {
  chart: Object.keys(charts),
  lanes: Object.keys(lanes),
  "head-map": ["quality", "channels", "motors"],
  scheme: ["transports"],
  sequence: Object.keys(sequences),
  "state-diagram": Object.keys(stateDiagrams),
};

const all = Object.entries(names).flatMap(([kind, each]) => each.map((of) => ({ kind, of })));

describe("each picture", () => {
  test.each(all)("$kind $of has a text alternative, a caption and a table, no inline style, and is small", ({ kind, of }) => {
    const html = htmlOf(kind, of);
    expect(html).toMatch(/<svg[^>]* role="img" aria-label="[^"]{10,}"[^>]*><desc>[^<]{20,}<\/desc>/);
    expect(html).toContain("<figcaption>Words</figcaption>");
    expect(html).toMatch(/<details class="fold"><summary>[\s\S]*<th scope="col">/);
    expect(html).not.toContain("style=");
    expect(html).not.toMatch(/NaN|undefined|Infinity/);
    expect(html.length).toBeLessThan(5_000);
    expect((html.match(/<tr>/g) ?? []).length).toBeLessThan(20);
  });

  test("is on some page", () => {
    const used = [...pages(), ...pages("content/docs/guides")].flatMap(({ text }) =>
      [...text.matchAll(/^::(\S+?)\{of="([^"]+)"/gm)].map(([, kind, of]) => ({ kind, of })),
    );
    expect(all.filter(({ kind, of }) => !used.some((each) => each.kind === kind && each.of === of))).toEqual([]);
  });

  test("that is not there is an error with the names that are", () => {
    expect(() => htmlOf("chart", "clam")).toThrow('There is no picture "clam". The names are raw, ');
    expect(() => htmlOf("chart", "toString")).toThrow("There is no picture");
  });
});

test("each API page shows what its data look like", () => {
  const pictured = /^:{2}(chart|lanes|head-map|sequence|state-diagram)\{/m;
  const without = pages().filter(({ name, text }) => !withoutData.includes(name) && !pictured.test(text));
  expect(without.map(({ name }) => name)).toEqual([]);
});

describe("what the pictures show", () => {
  test.each([
    ["theme/pictures/recorded.json", record],
    ["theme/signal/recorded.json", recordSignal],
  ])("is what the simulated headset gives: %s", async (path, make) => {
    const text = `${JSON.stringify(await make())}\n`;
    if (process.env.UPDATE === "1") writeFileSync(join(repository, path), text);
    expect(readFileSync(join(repository, path), "utf8") === text, "UPDATE=1 npm test -- pictures writes the recording again").toBe(true);
  });

  test("is what their descriptions say", () => {
    const { calm, predictions, kinesis, states, lastHeartbeatAt, raw, rawUnfiltered } = recorded;
    expect(calm[0]?.[0]).toBe(16);
    expect(at(calm, schedule.calmAt)).toBeLessThan(0.2);
    expect(at(calm, schedule.calmAt + 16)).toBeGreaterThan(0.8);
    expect(Math.max(...predictions.map(([, value]) => value))).toBeGreaterThan(0.9);
    expect(kinesis.map(([time]) => time)).toHaveLength(2);
    expect((kinesis[1]?.[0] ?? 0) - (kinesis[0]?.[0] ?? 0)).toBe(3);
    expect(states.map(({ state }) => state)).toEqual(["online", "offline"]);
    expect((states[1]?.at ?? 0) - lastHeartbeatAt).toBe(75);
    expect(Math.max(...raw.map(Math.abs))).toBeLessThan(16);
    expect(Math.min(...rawUnfiltered)).toBeGreaterThan(700);
    expect([raw.length, rawUnfiltered.length]).toEqual([256, 256]);
  });

  test("calm has several times the alpha power", () => {
    const rows = charts.bands?.(recorded).table.rows ?? [];
    const [, low, high] = rows.find(([band]) => band === "alpha") ?? [];
    expect(Number(high)).toBeGreaterThan(3 * Number(low));
  });
});

describe("an axis", () => {
  test.each([
    [{ from: 0, to: 1, unit: "" }, [0, 0.25, 0.5, 0.75, 1]],
    [{ from: 0, to: 45, unit: "" }, [0, 20, 40]],
    [{ from: -16, to: 16, unit: "" }, [-10, 0, 10]],
    [{ from: 700, to: 1000, unit: "" }, [700, 800, 900, 1000]],
    [{ from: 10, to: 1000, unit: "", isLogarithmic: true }, [10, 100, 1000]],
  ])("has round numbers: %j", (axis, ticks) => {
    expect(ticksOf(axis)).toEqual(ticks);
  });
});

function htmlOf(kind: string, of: string): string {
  const component = components[kind];
  if (!component) throw new Error(`There is no component ${kind}.`);
  return renderToStaticMarkup(createElement(component, { of, caption: "Words" }));
}

function pages(path = "content/docs/api"): { name: string; text: string }[] {
  const folder = join(repository, path);
  return readdirSync(folder).map((file) => ({ name: file.replace(/\.md$/, ""), text: readFileSync(join(folder, file), "utf8") }));
}

function at(values: readonly (readonly [number, number])[], seconds: number): number | undefined {
  return values.find(([time]) => time === seconds)?.[1];
}
