/** Script and look of the HTML report. The script filters the problems and groups them again; without it, all are shown, by file. */

// Text, not a function: bundling the program must not change it.
export const htmlScript = `(() => {
  const form = document.querySelector("form");
  const list = document.getElementById("list");
  const status = document.getElementById("status");
  const items = [...document.querySelectorAll(".problem")];
  const texts = items.map((item) => item.textContent.toLowerCase());
  const unnamed = { file: "Without a file", code: "Without a code", target: "Without a target" };
  let grouping = "file";
  const group = (by) => {
    grouping = by;
    const groups = new Map();
    for (const item of items) {
      const name = item.dataset[by] || unnamed[by];
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(item);
    }
    list.replaceChildren(
      ...[...groups.keys()].sort().map((name) => {
        const section = document.createElement("section");
        const heading = document.createElement("h2");
        const entries = document.createElement("ul");
        heading.textContent = name;
        entries.append(...groups.get(name));
        section.append(heading, entries);
        return section;
      }),
    );
  };
  const update = () => {
    const asked = new FormData(form);
    if (asked.get("group") !== grouping) group(asked.get("group"));
    const words = String(asked.get("text")).toLowerCase().split(/\\s+/).filter(Boolean);
    const severities = asked.getAll("severity");
    const code = asked.get("code");
    let shown = 0;
    items.forEach((item, index) => {
      const fits =
        severities.includes(item.dataset.severity) &&
        (code === "" || item.dataset.code === code) &&
        words.every((word) => texts[index].includes(word));
      item.hidden = !fits;
      if (fits) shown++;
    });
    for (const section of list.children) section.hidden = !section.querySelector(".problem:not([hidden])");
    status.textContent = shown + " of " + items.length + " shown";
  };
  form.hidden = false;
  form.addEventListener("input", update);
  form.addEventListener("submit", (event) => event.preventDefault());
  update();
})();
`;

export const htmlStyle = `:root{color-scheme:light dark;--text:#1b1f24;--muted:#57606a;--ground:#fff;--raised:#f4f5f7;--line:#d0d7de;--error:#b3261e;--warning:#7a5200;--info:#0b57a4}
@media (prefers-color-scheme:dark){:root{--text:#e6e8eb;--muted:#a3abb5;--ground:#14171b;--raised:#1e2227;--line:#3a4149;--error:#ff9a90;--warning:#f0c060;--info:#8cc4ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0}
h2{font-size:1rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:end;padding:1rem;margin:1rem 0;background:var(--raised);border:1px solid var(--line);border-radius:.5rem}
form[hidden],[hidden]{display:none}
label{display:grid;gap:.25rem;font-size:.875rem}
fieldset{display:flex;gap:1rem;border:0;margin:0;padding:0;min-width:0}
legend{font-size:.875rem;padding:0;margin-bottom:.25rem}
fieldset label{display:flex;align-items:center;gap:.35rem;min-height:2.25rem}
input[type=search],select{font:inherit;min-height:2.25rem;min-width:10rem;max-width:100%;padding:.25rem .5rem;color:inherit;background:var(--ground);border:1px solid var(--muted);border-radius:.35rem}
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
