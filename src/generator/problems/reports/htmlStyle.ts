/** Look of the HTML report. */
export const htmlStyle = `:root{color-scheme:light dark;--text:#1b1f24;--muted:#57606a;--ground:#fff;--raised:#f4f5f7;--line:#d0d7de;--error:#b3261e;--warning:#7a5200;--info:#0b57a4}
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
.scroller{overflow-x:auto}
table{border-collapse:collapse;font-size:.875rem}
th,td{padding:.35rem 1rem .35rem 0;text-align:start;white-space:nowrap;border-bottom:1px solid var(--line)}
tbody th{font-weight:400}
td strong{color:var(--error)}
mark{color:inherit;background:none;text-decoration:underline wavy var(--error);text-underline-offset:.2em}
`;
