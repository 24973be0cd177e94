/** Finds the numbers to plot in what a sample prints. */
import type { Points } from "./messages.ts";

/** More lines cannot be told apart, and more channels neither. */
export const maxSeries = 8;
/** Larger ones are times and ids. */
const largest = 1e9;

/** The one number of a printed value, or a channel each of an array; null for none, and for numbers of different kinds. */
export function numbersToPlot(value: unknown): Points | null {
  const found = Object.entries(seriesOf(value)).slice(0, maxSeries);
  const isChannels = found.length > 1 && (isNumbers(value) || channelsOf(value) !== undefined);
  return found.length === 1 || isChannels ? Object.fromEntries(found) : null;
}

function seriesOf(value: unknown): Points {
  if (typeof value === "number") return isPlotted(value) ? { "": [value] } : {};
  if (typeof value === "string") return seriesOfText(value);
  if (isNumbers(value)) return Object.fromEntries(value.map((each, index) => [String(index + 1), [each]]));
  if (typeof value !== "object" || value === null) return {};
  const channels = channelsOf(value);
  if (channels) return Object.fromEntries(channels.map((channel, index) => [namesOf(value)[index] ?? String(index + 1), channel]));
  return Object.fromEntries(Object.entries(value).flatMap(([name, field]) => (isPlotted(field) ? [[name, [field]]] : [])));
}

function channelsOf(value: unknown): number[][] | undefined {
  return Object.values(Object(value)).find(isTable);
}

/** `Calm: 35 %` -> `{ Calm: [35] }` */
function seriesOfText(text: string): Points {
  const points: Points = {};
  for (const [, name = "", number] of text.matchAll(/([^\d\n]*?)(?<![\w.])(-?\d+(?:\.\d+)?)(?![\w.:-])/g)) {
    const label = name
      .replace(/[^\p{L}\p{N} ]+/gu, " ")
      .trim()
      .slice(-24);
    // A name that is there already: these are several numbers, as in a row of a table.
    if (isPlotted(Number(number))) points[label in points ? `${label} ${Object.keys(points).length}` : label] = [Number(number)];
  }
  return points;
}

function isPlotted(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && Math.abs(value) < largest;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.length <= maxSeries && value.every(isPlotted);
}

function isTable(value: unknown): value is number[][] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row) && row.length > 1 && row.every(isPlotted));
}

/** Names of the channels, where the value has some: an array of texts in it or one level below. */
function namesOf(value: object): string[] {
  const isTexts = (field: unknown): field is string[] => Array.isArray(field) && field.every((each) => typeof each === "string");
  const levels = [value, ...Object.values(value).filter((field) => typeof field === "object" && field !== null && !Array.isArray(field))];
  return levels.flatMap((level) => Object.values(level as object)).find(isTexts) ?? [];
}
