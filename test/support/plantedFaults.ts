/** A site with sixty planted faults of twenty kinds, three of each, in plain Markdown that other tools read as well. */
import type { SiteFiles } from "./siteFiles.ts";

export interface Fault {
  kind: string;
  code: string;
  /** What is wrong, or only suspicious. */
  result: "broken" | "suspicious";
  path: string;
  /** The line of the file. */
  text: string;
  /** Where in the line the problem begins. */
  at: string;
  /** Words of the hint that lead to the repair. */
  says: string;
  /** The line after `--fix`; left out where a person has to decide. */
  fixed?: string;
}

interface Kind extends Pick<Fault, "kind" | "code"> {
  result?: "suspicious";
  /** Text of the line, where its problem begins, words of the hint, and the line after `--fix`. One for each page. */
  lines: [text: string, at: string, says: string, fixed?: string][];
}

const kinds: Kind[] = [
  {
    kind: "file that is not there",
    code: "L001",
    lines: [
      ["[Guide](../guides/trainig.md)", "../", "../guides/training.md"],
      ["See [the battery](./battery.md) page.", "./", "../guides/battery.md"],
      ["- [Signals](../guides/signals.md#setup)", "../", "../guides/signal.md"],
    ],
  },
  {
    kind: "route that is not there",
    code: "L001",
    lines: [
      ["[Guide](/docs/guides/trainin)", "/docs", "/docs/guides/training (content/docs/guides/training.md)"],
      ["**[Focus](/docs/api/focuss)**", "/docs", "/docs/api/focus"],
      ["> [Home](/start-here)", "/start", "Check the path"],
    ],
  },
  {
    kind: "definition that leads nowhere",
    code: "L001",
    lines: [
      ["[def-a]: ../guides/nothing-here.md", "../", "Check the path"],
      ["[def-b]: ../api/focuz.md", "../", "../api/focus.md"],
      ["[def-c]: ../guides/trainings.md 'Title'", "../", "../guides/training.md"],
    ],
  },
  {
    kind: "anchor of another page",
    code: "L002",
    lines: [
      ["[Usage](../api/focus.md#usge)", "../", "Did you mean #usage?"],
      ["[Usage](/docs/api/focus#use)", "/docs", "copy the link of the heading"],
      ["[Setup](../guides/signal.md#set-up)", "../", "Did you mean #setup?"],
    ],
  },
  {
    kind: "anchor of the page itself",
    code: "L002",
    lines: [
      ["[Up](#good-link)", "#good", "Did you mean #good-links?"],
      ["[Up](#Good-Links)", "#Good", "#good-links"],
      ["[Up](#nothing-of-the-kind)", "#nothing", "#"],
    ],
  },
  {
    kind: "image that is not there",
    code: "L003",
    lines: [
      ["![Plot](../images/plott.svg)", "../", "../images/plot.svg"],
      ["![Plot](../images/gone.png)", "../", "Check the path"],
      ["![Logo](/logos.svg)", "/logos", "/logo.svg"],
    ],
  },
  {
    kind: "download that is not there",
    code: "L003",
    lines: [
      ["[Archive](/files/kit.zi)", "/files", "/files/kit.zip"],
      ["[Manual](/files/manual.pdf)", "/files", "Check the path"],
      ["[Archive](/file/kit.zip)", "/file", "/files/kit.zip"],
    ],
  },
  {
    kind: "other case",
    code: "L004",
    lines: [
      ["[Guide](../Guides/training.md)", "../", "../guides/training.md", "[Guide](../guides/training.md)"],
      ["[Focus](/docs/api/Focus#usage)", "/docs", "/docs/api/focus", "[Focus](/docs/api/focus#usage)"],
      ["![Plot](../images/Plot.svg)", "../", "../images/plot.svg", "![Plot](../images/plot.svg)"],
    ],
  },
  {
    kind: "slashes",
    code: "L006",
    lines: [
      ["[Guide](docs\\guides\\training.md)", "docs", "forward slashes"],
      ["[Guide](C:\\docs\\training.md)", "C:", "forward slashes"],
      ["[Guide](/docs//nowhere)", "/docs", "two slashes"],
    ],
  },
  {
    kind: "two slashes in a row",
    code: "L006",
    result: "suspicious",
    lines: [
      ["[Guide](/docs//guides/training)", "/docs", "/docs/guides/training", "[Guide](/docs/guides/training)"],
      ["[Focus](/docs/api//focus#usage)", "/docs", "/docs/api/focus#usage", "[Focus](/docs/api/focus#usage)"],
      ["[Signal](//docs/guides/signal)", "//docs", "/docs/guides/signal", "[Signal](/docs/guides/signal)"],
    ],
  },
  {
    kind: "scheme that is not safe",
    code: "L007",
    lines: [
      ["[Run](javascript:alert(1))", "javascript", "https:"],
      ["[Run](vbscript:x)", "vbscript", "https:"],
      ["[Hosts](file:///etc/hosts)", "file", "Allowed schemes"],
    ],
  },
  {
    kind: "path out of the site",
    code: "L015",
    lines: [
      ["[Secret](../../../../etc/passwd)", "../", "in the folder of the config"],
      ["![Key](../../../../key.png)", "../", "in the folder of the config"],
      ["[Up](../../../../README.md)", "../", "in the folder of the config"],
    ],
  },
  {
    kind: "draft",
    code: "L017",
    lines: [
      ["[Soon](../guides/draft.md)", "../", "draft"],
      ["[Soon](/docs/guides/draft)", "/docs", "draft"],
      ["[Soon](../guides/draft.md#part)", "../", "draft"],
    ],
  },
  {
    kind: "no target",
    code: "L019",
    result: "suspicious",
    lines: [
      ["[To be written]()", ")", "target"],
      ["[Nothing](<>)", ">", "target"],
      ["A [link]() in a sentence.", ")", "target"],
    ],
  },
  {
    kind: "reference without a definition",
    code: "L013",
    result: "suspicious",
    lines: [
      ["See [the list][nowhere].", "[the list", "nowhere"],
      ["See [this][def-aa].", "[this", "def-a"],
      ["See [that][defc].", "[that", "def"],
    ],
  },
  {
    kind: "id that is there already",
    code: "L014",
    result: "suspicious",
    lines: [
      ['<div id="good-links"></div>', "<div", "another"],
      ['<p id="good-links">Text</p>', "<p", "another"],
      ['<section id="good-links"></section>', "<section", "another"],
    ],
  },
  {
    kind: "other form of the address",
    code: "L016",
    result: "suspicious",
    lines: [
      ["[Api](/docs/api/index.html)", "/docs", "/docs/api", "[Api](/docs/api)"],
      ["[Api](/docs/api/index)", "/docs", "/docs/api", "[Api](/docs/api)"],
      ["[Focus](/docs/api/focus/index.html#usage)", "/docs", "/docs/api/focus#usage", "[Focus](/docs/api/focus#usage)"],
    ],
  },
  {
    kind: "whole address of the site",
    code: "L020",
    result: "suspicious",
    lines: [
      ["[Focus](https://kit.example/docs/api/focus)", "https", "/docs/api/focus", "[Focus](/docs/api/focus)"],
      ["[Usage](https://kit.example/docs/api/focus#usage)", "https", "/docs/api/focus#usage", "[Usage](/docs/api/focus#usage)"],
      ["[Guide](http://kit.example/docs/guides/training)", "http", "/docs/guides/training", "[Guide](/docs/guides/training)"],
    ],
  },
  {
    kind: "text that looks like a link",
    code: "L033",
    result: "suspicious",
    lines: [
      ["[Manual](user manual.md)", "[Manual", "%20"],
      ["See [the page](my page.md#part) too.", "[the page", "%20"],
      ["![Plot](big plot.svg)", "[Plot", "%20"],
    ],
  },
  {
    kind: "raw HTML",
    code: "L001",
    lines: [
      ['<a href="../guides/trainning.md">Guide</a>', "../", "../guides/training.md"],
      ['<p>See <a href="/docs/api/fokus">Focus</a></p>', "/docs", "/docs/api/focus"],
      ['<a href="/nowhere-at-all">Nowhere</a>', "/nowhere", "Check the path"],
    ],
  },
];

const names = ["one", "two", "three"];
const uses = ["[a][def-a]", "[b][def-b]", "[c][def-c]"];
/** Good links between the faulty ones: nothing is to be said of them. */
const good =
  "[Focus](../api/focus.md#usage), [signal](/docs/guides/signal), ![plot](../images/plot.svg), [kit](/files/kit.zip), [top](#good-links).";

export const faults: Fault[] = names.flatMap((name, index) =>
  kinds.map(({ kind, code, result = "broken" as const, lines }) => {
    const [text = "", at = "", says = "", fixed] = lines[index] ?? [];
    const fault: Fault = { kind, code, result, path: `content/docs/faults/${name}.md`, text, at, says };
    return fixed === undefined ? fault : { ...fault, fixed };
  }),
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>';

function faultyPage(name: string, index: number): string {
  const lines = faults.filter(({ path }) => path.endsWith(`/${name}.md`)).map(({ text }) => `${text}\n\n`);
  return `# Page ${name}\n\n## Good links\n\n${good} Also ${uses[index]}.\n\n${lines.join("")}${good}\n`;
}

export const plantedSite: SiteFiles = {
  "site.config.ts": 'export default { title: "Kit", url: "https://kit.example" };\n',
  "content/index.md": "# Home\n\n[Docs](./docs/guides/signal.md)\n",
  "content/docs/guides/signal.md": "# Signal\n\n## Setup\n\nText.\n",
  "content/docs/guides/training.md": "# Training\n\n## Start\n\nText.\n",
  "content/docs/guides/battery.md": "# Battery\n\nText.\n",
  "content/docs/guides/draft.md": "---\ndraft: true\n---\n\n# Draft\n\n## Part\n\nText.\n",
  "content/docs/api/index.md": "# Api\n\nText.\n",
  "content/docs/api/focus.md": "# Focus\n\n## Usage\n\nText.\n",
  "content/docs/images/plot.svg": svg,
  "static/logo.svg": svg,
  "static/files/kit.zip": "zip",
  ...Object.fromEntries(names.map((name, index) => [`content/docs/faults/${name}.md`, faultyPage(name, index)])),
};
