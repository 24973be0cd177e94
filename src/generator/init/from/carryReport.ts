/** What was carried over from another tool's config, and what needs manual work: each cause once, with its count and places. */
import { countOf } from "../../text/count.ts";
import { addToList } from "../../text/lists.ts";
import { wrapped } from "../../text/printable.ts";

export interface CarryReport {
  /** Says what a person has to do; equal texts count as one. `path`: a file other than the config. */
  manual(text: string, path?: string): void;
  /** Whether nothing is left to do by hand. */
  isComplete(): boolean;
  /** Names a setting that has no meaning here, or that is always on. */
  needless(name: string): void;
  text(carried: string[]): string;
}

/** More places of one cause are counted only. */
const maxPlaces = 3;
const columns = 100;

export function createCarryReport(): CarryReport {
  const manual = new Map<string, string[]>();
  const needless: string[] = [];
  return {
    manual(text, path) {
      if (path !== undefined) addToList(manual, text, path);
      else manual.set(text, []);
    },
    isComplete: () => manual.size === 0,
    needless: (name) => void needless.push(name),
    text: (carried) =>
      [
        section("Carried over:", carried),
        section(`Needs manual work (${manual.size}):`, [...manual].map(withPlaces)),
        section("Not needed in bcidocs:", needless.length > 0 ? [needless.join(", ")] : []),
      ].join(""),
  };
}

function withPlaces([text, paths]: [string, string[]]): string {
  if (paths.length === 0) return text;
  const shown = [...paths.slice(0, maxPlaces), ...(paths.length > maxPlaces ? ["…"] : [])].join(", ");
  return `${text} (${paths.length > 1 ? `${countOf(paths.length, "place")}: ` : ""}${shown})`;
}

function section(title: string, entries: string[]): string {
  if (entries.length === 0) return "";
  const lines = entries.flatMap((entry) => wrapped(entry, columns - 4).map((line, index) => (index === 0 ? `  ${line}` : `    ${line}`)));
  return `${title}\n${lines.map((line) => `${line}\n`).join("")}\n`;
}
