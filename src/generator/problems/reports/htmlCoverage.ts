/** The part of the HTML report that says how much of the API is documented. */
import { type ApiCoverage, type CoverageEntry, type CoverageWish, coverageWishes } from "../../model/coverage.ts";
import { escapeHtml } from "../../text/html.ts";
import { printable } from "../../text/printable.ts";
import { placeText } from "../format.ts";

const titles: Record<CoverageWish, string> = {
  description: "Description",
  example: "Example",
  parameters: "Parameters",
  returns: "Returns",
  guide: "Guide",
};

/** Totals, and a row for each export and member, what lacks most first. */
export function coverageSection({ percent, totals, entries }: ApiCoverage): string {
  const cells = (tag: "th" | "td", values: string[]) => values.map((value) => `<${tag}>${value}</${tag}>`).join("");
  const sums = coverageWishes.map((wish) => `${totals[wish].done} of ${totals[wish].of}`);
  const rows = entries
    .toSorted((a, b) => lacking(b) - lacking(a))
    .map((entry) => {
      const name = `<code>${escapeHtml(printable(entry.name))}</code>`;
      const place = entry.place ? `<code>${escapeHtml(placeText(entry.place))}</code>` : "";
      return `<tr>${cells("td", [name, ...coverageWishes.map((wish) => wordOf(entry[wish])), place])}</tr>\n`;
    });
  return `<section id="coverage"><h2>Coverage of the API</h2>
<p>The docs cover ${percent} % of the API.</p>
<table><thead><tr>${cells("th", ["Name", ...coverageWishes.map((wish) => titles[wish]), "Place"])}</tr></thead>
<tbody><tr>${cells("td", ["All", ...sums, ""])}</tr>
${rows.join("")}</tbody></table></section>
`;
}

function lacking(entry: CoverageEntry): number {
  return coverageWishes.filter((wish) => entry[wish] === false).length;
}

function wordOf(value: boolean | null): string {
  if (value === null) return "";
  return value ? "yes" : "<strong>no</strong>";
}
