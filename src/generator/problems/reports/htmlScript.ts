/** The script of the HTML report: it filters the problems and groups them again. Without it, all are shown, by file. */

// Text of its own rather than a function: the page needs it as it is, whatever bundles the program.
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
