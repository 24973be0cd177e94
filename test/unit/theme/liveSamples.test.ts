/** What a live sample prints: as text, and as points of the plot. */
import { describe, expect, test } from "vitest";
import { formatLine } from "../../../src/theme/client/samples/format.ts";
import { numbersToPlot } from "../../../src/theme/client/samples/points.ts";

describe("the plot of a sample", () => {
  test.each<[string, unknown, ReturnType<typeof numbersToPlot>]>([
    ["a number", 0.4, { "": [0.4] }],
    ["a number in a text", "Calm: 35 %", { Calm: [35] }],
    [
      "the fields of an object, without its time",
      { probability: 0.4, label: "calm", timestamp: 1_757_930_400_000 },
      { probability: [0.4] },
    ],
    ["a short list, one line each", [1, 2], { "1": [1], "2": [2] }],
    [
      "channels by their names",
      {
        data: [
          [1, 2],
          [3, 4],
        ],
        info: { samplingRate: 256, channelNames: ["C3", "C4"] },
      },
      { C3: [1, 2], C4: [3, 4] },
    ],
    [
      "channels without names",
      {
        data: [
          [1, 2],
          [3, 4],
        ],
      },
      { "1": [1, 2], "2": [3, 4] },
    ],
  ])("shows %s", (_, printed, points) => {
    expect(numbersToPlot(printed)).toEqual(points);
  });

  test.each<[string, unknown]>([
    ["a text without numbers", "Music on"],
    ["a time", "2025-09-15T10:00:00.000Z"],
    ["a name with digits", "Using Lyra-A1B"],
    ["nothing", undefined],
    ["not a number", Number.NaN],
    ["numbers of several kinds in a text", "calm 0.3, focus -0.5"],
    ["a row of a table", "7.726,-3.995,2.561"],
    ["several fields of an object", { x: 1, y: 2 }],
  ])("shows nothing of %s", (_, printed) => {
    expect(numbersToPlot(printed)).toBeNull();
  });

  test("has at most eight lines", () => {
    expect(Object.keys(numbersToPlot({ data: Array.from({ length: 20 }, () => [1, 2]) }) ?? {})).toHaveLength(8);
  });
});

describe("the output of a sample", () => {
  test.each<[string, unknown[], string]>([
    ["texts and values, with a blank in between", ["Calm", 0.4, true, null, undefined], "Calm 0.4 true null undefined"],
    ["a small object on one line", [{ label: "calm", values: [1, 2] }], '{ label: "calm", values: [1, 2] }'],
    ["an error with its message", [new TypeError("no label")], "TypeError: no label"],
    [
      "the first items of a long list",
      [Array.from({ length: 20 }, (_, index) => index)],
      "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … 8 more]",
    ],
  ])("shows %s", (_, printed, line) => {
    expect(formatLine(printed)).toBe(line);
  });

  test("shows an object that holds itself", () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(formatLine([loop])).toContain("{…}");
  });

  test("cuts off what nobody reads", () => {
    expect(formatLine(["x".repeat(5000)])).toHaveLength(2002);
  });
});
