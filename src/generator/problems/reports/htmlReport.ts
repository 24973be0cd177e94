/** Problems as one self-contained HTML page without scripts: to read, to pass on. */
import type { Problem } from "../../model/problem.ts";
import { inlineSource } from "../../text/csp.ts";
import { escapeAttribute, escapeHtml } from "../../text/html.ts";
import { addToList } from "../../text/lists.ts";
import { comparePaths } from "../../text/path.ts";
import { printable, printableColumns } from "../../text/printable.ts";
import { pageList, placeText, type ReadLine } from "../format.ts";
import { inReadingOrder, summaryText } from "../list.ts";
import type { ReportInput } from "./input.ts";

/** How much of a long line is shown on either side of its faulty part. */
const mostAround = 200;

/** Every problem, by file. */
export function htmlReport(input: ReportInput): string {
  const policy = `default-src 'none'; style-src ${inlineSource(htmlStyle)}`;
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
<p>${escapeHtml(summaryText(input.problems, input.linksChecked))}</p>
${sectionsOf(input)}</main>
</body>
</html>
`;
}

function sectionsOf({ problems, readLine }: ReportInput): string {
  const byFile = new Map<string, string[]>();
  for (const found of inReadingOrder(problems)) addToList(byFile, found.place?.path ?? "", itemOf(found, sourceOf(found, readLine)));
  const section = (path: string) =>
    `<section><h2>${text(path || "Without a file")}</h2><ul>\n${(byFile.get(path) ?? []).join("")}</ul></section>\n`;
  return [...byFile.keys()].sort(comparePaths).map(section).join("");
}

function itemOf({ severity, code, message, hint, place, pages }: Problem, source: string): string {
  const lines = [
    `<p><span class="severity ${severity}">${severity}</span> <code>${code}</code> ${text(message)}</p>`,
    place && `<p class="muted"><code>${escapeHtml(placeText(place))}</code></p>`,
    source && `<pre><code>${source}</code></pre>`,
    pages && pages.length > 1 && `<p class="muted">on ${escapeHtml(pageList(pages))}</p>`,
    hint && `<p>${text(hint)}</p>`,
  ];
  return `<li class="problem">${lines.filter(Boolean).join("")}</li>\n`;
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

/** Look of the HTML report. */
const htmlStyle = `:root{color-scheme:light dark;--text:#1b1f24;--muted:#57606a;--ground:#fff;--raised:#f4f5f7;--line:#d0d7de;--error:#b3261e;--warning:#7a5200;--info:#0b57a4}
@media (prefers-color-scheme:dark){:root{--text:#e6e8eb;--muted:#a3abb5;--ground:#14171b;--raised:#1e2227;--line:#3a4149;--error:#ff9a90;--warning:#f0c060;--info:#8cc4ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0}
h2{font-size:1rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}
:focus-visible{outline:3px solid var(--info);outline-offset:2px}
ul{list-style:none;margin:0;padding:0}
.problem{border-top:1px solid var(--line);padding:.75rem 0}
.problem p{margin:.15rem 0;overflow-wrap:anywhere}
.muted{color:var(--muted)}
.severity{font-weight:600}
.error{color:var(--error)}
.warning{color:var(--warning)}
.info{color:var(--info)}
code,pre{font:.875rem/1.45 ui-monospace,monospace}
pre{margin:.4rem 0;padding:.6rem .75rem;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--raised);border-radius:.35rem}
mark{color:inherit;background:none;text-decoration:underline wavy var(--error);text-underline-offset:.2em}
`;
