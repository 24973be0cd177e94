// Searches the index that the build writes: loads it when the field is first used, and lists the pages that hold all words.
const script = document.currentScript;
const field = document.querySelector("#search");
const list = document.querySelector("#search-results");
let index = null;

async function search() {
  index ??= fetch(script.dataset.index).then((answer) => answer.json());
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = words.length === 0 ? [] : (await index).filter(({ title, content }) => holds(`${title} ${content}`.toLowerCase(), words));
  list.replaceChildren(...pages.slice(0, 10).map(entry));
}

function holds(text, words) {
  return words.every((word) => text.includes(word));
}

function entry({ href, title, section }) {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = `${section}: ${title}`;
  const item = document.createElement("li");
  item.append(link);
  return item;
}

field?.addEventListener("input", search);
