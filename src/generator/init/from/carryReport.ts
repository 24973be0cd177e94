/** What was carried over from another tool's config, and what needs manual work: each cause once, with its count and places. */
import type { Place } from "../../model/problem.ts";
import { countOf } from "../../text/count.ts";
import { addToList } from "../../text/lists.ts";
import { wrapped } from "../../text/printable.ts";

export interface CarryReport {
  /** Says what was carried over, e.g. `5 redirects`. */
  carried(what: string): void;
  /** Says what a person has to do; equal texts count as one. */
  waits(text: string, place: Place | null): void;
  /** Names a setting that has no meaning here, or that is always on. */
  needless(name: string): void;
  text(columns?: number): string;
}

/** More places of one cause are counted only. */
const mostPlaces = 3;
const usualColumns = 100;

export function createCarryReport(): CarryReport {
  const done: string[] = [];
  const waiting = new Map<string, Place[]>();
  const left: string[] = [];
  return {
    carried: (what) => void done.push(what),
    waits(text, place) {
      if (place) addToList(waiting, text, place);
      else waiting.set(text, waiting.get(text) ?? []);
    },
    needless: (name) => void left.push(name),
    text: (columns = usualColumns) =>
      [
        section("Carried over:", done, columns),
        section(`Needs manual work (${waiting.size}):`, [...waiting].map(waitingText), columns),
        section("Left out, since bcidocs needs no setting for it:", left.length > 0 ? [left.join(", ")] : [], columns),
      ].join(""),
  };
}

function waitingText([text, places]: [string, Place[]]): string {
  if (places.length === 0) return text;
  const shown = places.slice(0, mostPlaces).map(({ path, line }) => (line === undefined ? path : `${path}:${line}`));
  const more = places.length > mostPlaces ? ", …" : "";
  return `${text} (${places.length > 1 ? `${countOf(places.length, "place")}: ` : ""}${shown.join(", ")}${more})`;
}

function section(title: string, entries: string[], columns: number): string {
  if (entries.length === 0) return "";
  const lines = entries.flatMap((entry) => wrapped(entry, columns - 4).map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`)));
  return `${title}\n${lines.map((line) => `${line}\n`).join("")}\n`;
}
