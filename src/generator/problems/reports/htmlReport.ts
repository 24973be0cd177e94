/** Problems as one self-contained HTML page: to filter, to group, to pass on. */
import type { Problem, Severity } from "../../model/problem.ts";
import { countOf, grouped } from "../../text/count.ts";
import { inlineSource } from "../../text/csp.ts";
import { escapeAttribute, escapeHtml } from "../../text/html.ts";
import { addToList } from "../../text/lists.ts";
import { comparePaths } from "../../text/path.ts";
import { printable, printableColumns } from "../../text/printable.ts";
import { countProblems, severitiesText } from "../counts.ts";
import { pageList, placeText, type ReadLine } from "../format.ts";
import { inReadingOrder } from "../list.ts";
import { countByCode } from "../table.ts";
import { coverageSection } from "./htmlCoverage.ts";
import { htmlScript, htmlStyle } from "./htmlScript.ts";
import type { ReportInput } from "./input.ts";

const names: Record<Severity, string> = { error: "Errors", warning: "Warnings", info: "Notes" };

/** How much of a long line is shown on either side of its faulty part. */
const mostAround = 200;

/** Every problem, by file. */
export function htmlReport(input: ReportInput): string {
  const policy = `default-src 'none'; style-src ${inlineSource(htmlStyle)}; script-src ${inlineSource(htmlScript)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Documentation problems</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<h1>Documentation problems</h1>
<p>${escapeHtml(summaryOf(input))}</p>
${formOf(input.problems)}
<p id="status" role="status" class="muted"></p>
<div id="list">
${sectionsOf(input)}</div>
${input.coverage ? coverageSection(input.coverage) : ""}</main>
<script>${htmlScript}</script>
</body>
</html>
`;
}

function summaryOf({ problems, linksChecked }: ReportInput): string {
  const counts = countProblems(problems);
  const checked = linksChecked > 0 ? `${countOf(linksChecked, "link")} checked, ${grouped(counts.brokenLinks)} broken; ` : "";
  return `${checked}${severitiesText(counts)}.`;
}

/** Useless without the script, which shows it. */
function formOf(problems: Problem[]): string {
  const codes = new Map(countByCode(problems).map(({ code, what }) => [code, what]));
  const options = [...codes].map(([code, what]) => option(code, `${code} ${what}`)).join("");
  const boxes = (Object.keys(names) as Severity[]).map(
    (severity) => `<label><input type="checkbox" name="severity" value="${severity}" checked> ${names[severity]}</label>`,
  );
  return `<form hidden>
<label>Search <input type="search" name="text" autocomplete="off"></label>
<fieldset><legend>Severity</legend>${boxes.join("")}</fieldset>
<label>Code <select name="code">${option("", "All")}${options}</select></label>
<label>Group by <select name="group">${option("file", "File")}${option("code", "Code")}${option("target", "Target of the link")}</select></label>
</form>`;
}

function option(value: string, text: string): string {
  return `<option value="${escapeAttribute(value)}">${escapeHtml(text)}</option>`;
}

function sectionsOf({ problems, readLine }: ReportInput): string {
  const byFile = new Map<string, string[]>();
  for (const found of inReadingOrder(problems)) addToList(byFile, found.place?.path ?? "", itemOf(found, sourceOf(found, readLine)));
  const section = (path: string) =>
    `<section><h2>${text(path || "Without a file")}</h2><ul>\n${(byFile.get(path) ?? []).join("")}</ul></section>\n`;
  return [...byFile.keys()].sort(comparePaths).map(section).join("");
}

function itemOf({ severity, code, message, hint, place, pages, target }: Problem, source: string): string {
  const attributes = { severity, code, file: place?.path ?? "", target: target ?? "" };
  const data = Object.entries(attributes).map(([name, value]) => ` data-${name}="${escapeAttribute(printable(value))}"`);
  const lines = [
    `<p><span class="severity ${severity}">${severity}</span> <code>${code}</code> ${text(message)}</p>`,
    place && `<p class="muted"><code>${escapeHtml(placeText(place))}</code></p>`,
    source && `<pre><code>${source}</code></pre>`,
    pages && pages.length > 1 && `<p class="muted">on ${escapeHtml(pageList(pages))}</p>`,
    hint && `<p>${text(hint)}</p>`,
  ];
  return `<li class="problem"${data.join("")}>${lines.filter(Boolean).join("")}</li>\n`;
}

/** The line of the problem, its faulty part marked; empty where it cannot be shown. */
function sourceOf({ place }: Problem, readLine: ReadLine): string {
  if (place?.line === undefined) return "";
  const line = readLine(place.path, place.line) ?? "";
  if (line.trim() === "") return "";
  const start = (place.column ?? 1) - 1;
  const end = Math.max(start, (place.endColumn ?? start + 1) - 1);
  const part = (from: number, to: number) => escapeHtml(printableColumns(line.slice(from, to)));
  const from = Math.max(0, start - mostAround);
  const marked = place.column === undefined ? part(start, end) : `<mark>${part(start, end)}</mark>`;
  return `${part(from, start)}${marked}${part(end, end + mostAround)}`;
}

function text(written: string): string {
  return escapeHtml(printable(written));
}
