/** The part of the HTML report that says how much of the API is documented. */
import { type ApiCoverage, type CoverageWish, coverageWishes, missingOf } from "../../model/coverage.ts";
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
  const row = (name: string, values: string[]) =>
    `<tr><th scope="row">${name}</th>${values.map((value) => `<td>${value}</td>`).join("")}</tr>`;
  const heads = ["Name", ...coverageWishes.map((wish) => titles[wish]), "Place"].map((head) => `<th scope="col">${head}</th>`);
  const sums = coverageWishes.map((wish) => `${totals[wish].done} of ${totals[wish].of}`);
  const rows = entries
    .toSorted((a, b) => missingOf(b).length - missingOf(a).length)
    .map((entry) => {
      const name = `<code>${escapeHtml(printable(entry.name))}</code>`;
      const place = entry.place ? `<code>${escapeHtml(placeText(entry.place))}</code>` : "";
      return `${row(name, [...coverageWishes.map((wish) => wordOf(entry[wish])), place])}\n`;
    });
  return `<section id="coverage"><h2>Coverage of the API</h2>
<p>The docs cover ${percent} % of the API.</p>
<div class="scroller" tabindex="0" role="group" aria-label="Coverage of the API"><table><thead><tr>${heads.join("")}</tr></thead>
<tbody>${row("All", [...sums, ""])}
${rows.join("")}</tbody></table></div></section>
`;
}

function wordOf(value: boolean | null): string {
  if (value === null) return "";
  return value ? "yes" : "<strong>no</strong>";
}
