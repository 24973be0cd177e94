/** Reads the text after an opening fence, in our words and in those of other tools. */

/** What the words say is in `model/samples.ts`. */
type SampleWord = "nocheck" | "continue" | "twoslash" | "run" | "output";

const sampleWords: readonly SampleWord[] = ["nocheck", "continue", "twoslash", "run", "output"];

/** The text after the opening fence. */
export interface FenceInfo {
  language: string;
  title: string | null;
  /** The text in braces, e.g. `1,5-6`. */
  lines: string | null;
  /** Lines that are marked as added and removed; left out for none. */
  added?: string;
  removed?: string;
  /** Number of the first line; null for no line numbers. */
  firstLine: number | null;
  /** What the lines begin with that mdBook hides, e.g. `~`; left out for none. */
  hidden?: string;
  /** Readers can run it. */
  isLive: boolean;
  /** The controls and displays that a live sample is about, e.g. `Calm, Motors`; left out for none. */
  controls?: string;
  /** Words about the block as a sample, e.g. `nocheck`. */
  words: ReadonlySet<SampleWord>;
}

/** Words that mean something after the language. */
export const fenceWords: readonly string[] = [
  ...sampleWords,
  ..."title live verbatim showLineNumbers startLineNumber ins del mark lang hl_lines linenums hidelines".split(" "),
];
/** Words of other tools, which do no harm. */
const otherWords = new Set(
  (
    "wrap collapse preserveIndent noInline lineNos lineNumbers numberLines startLine noLineNumbers copy group file filename name path " +
    "theme metastring npm2yarn editable noplayground ignore should_panic compile_fail no_run highlight linenos linenostart annotate errors noErrors lines line no-twoslash notwoslash"
  ).split(" "),
);

/** Words after the language, with a value or without, that mean nothing. */
export function unknownWords(lang: string, meta: string): string[] {
  if (/^\{|=/.test(lang)) return [];
  const names =
    meta.replace(/(?<=^|[\s=])(?:"[^"]*"|'[^']*'|\{[^}]*\}|\[[^\]]*\]|\/\S+)/g, " ").match(/(?<!\S)[A-Za-z][\w-]*(?=[=\s]|$)/g) ?? [];
  return names.filter((name) => !fenceWords.includes(name) && !otherWords.has(name));
}

/** Other tools write `lines` or `line` for it. */
const liveWord = /(?:^|\s)live(?:="([^"]*)")?(?:\s|$)/;
/** `{ .py title="a.py" }`, where the space makes a brace the language. */
const braced = /^\{[ \t]*(.*?)[ \t]*\}$/;

/** Parses `ts title="a.ts" {1,5-6} showLineNumbers=5`; ignores what it does not know. */
export function readFence(lang: string, meta: string): FenceInfo {
  // ```` ``` title="a.txt" ```` of MkDocs names no language.
  if (/^[a-z_]+=["']/.test(lang)) return readWords("", `${lang} ${meta}`);
  const [, attributes] = (lang.startsWith("{") && !lang.includes("}") && braced.exec(`${lang} ${meta}`)) || [];
  return attributes === undefined ? readWords(lang, meta) : readAttributes(attributes);
}

/** `.py .annotate title="a.py" linenums="1"` of MkDocs. */
function readAttributes(attributes: string): FenceInfo {
  const language = /(?:^|\s)\.([^\s=]+)/.exec(attributes)?.[1] ?? "";
  return readWords(language, attributes.replace(/(?:^|\s)[.#][^\s=]+/g, " "));
}

function readWords(lang: string, meta: string): FenceInfo {
  // `ts{1,3}`, `{1,3}` and `ts[a.ts]` are written without a space by some, and `{r}` means the language r.
  const [, word = "", tail = ""] = /^([^{[]*)(.*)$/.exec(lang) ?? [];
  const [, nameInBraces] = (word === "" && /^\{([.=]?[A-Za-z][^}]*)\}/.exec(tail)) || [];
  // `{title="a.ts"}` has the words of MkDocs in braces.
  const words = `${nameInBraces === undefined ? tail : ""} ${meta}`.replace(/\{([^{}]*=["'\d][^{}]*)\}/g, " $1 ");
  const title = /(?:(?<=^|\s)(?:title|tab)=(?:"([^"]*)"|'([^']*)'|(\S+))|(?<=^|[\s}])\[((?:[^[\]]|\[[^[\]]*\])+)\])/.exec(words);
  const behindTitle = title ? words.replace(title[0], " ") : words;
  const [, name = word, vitePress] = /^([^:]*)(:(?:no-)?line-numbers(?:=\d+)?)$/.exec(word) ?? [];
  const { added, removed, rest } = takeMarkedLines(behindTitle);
  const lines = /\{([^}]*)\}/.exec(rest)?.[1] ?? linesOfMkDocs(rest);
  const plain = rest.replace(/\{[^}]*\}/g, " ").replace(/(?<!\S)no-?twoslash(?!\S)/, "nocheck");
  const live = liveWord.exec(plain);
  const [, hidden] = /[,\s]hidelines=([^,\s]+)/.exec(`${name} ${rest}`) ?? [];
  return {
    // What follows a comma in `rust,ignore` is for rustdoc, and in `sh-vue` VitePress reads braces.
    language: (nameInBraces ?? name).replace(/^[.=](?!env)|,.*$|-vue$/g, "").toLowerCase(),
    title:
      title
        ?.slice(1)
        .find((text) => text !== undefined)
        ?.replaceAll("&quot;", '"') || null,
    lines: lines ?? null,
    ...(added !== undefined && { added }),
    ...(removed !== undefined && { removed }),
    ...(hidden !== undefined && { hidden }),
    firstLine: firstLineOf(`${rest} ${vitePress ?? ""}`),
    isLive: live !== null,
    ...(live?.[1] && { controls: live[1] }),
    words: new Set(sampleWords.filter((each) => plain.split(/\s+/).includes(each))),
  };
}

/** `ins={1} del={2}` of Expressive Code. Braces after other words are not a list of lines: `mark={1}` is. */
function takeMarkedLines(meta: string): { added?: string; removed?: string; rest: string } {
  const lists: Record<string, string> = {};
  const rest = meta.replace(/(^|\s)([A-Za-z]+)=\{([^}]*)\}/g, (_, before: string, name: string, list: string) => {
    if (name === "mark") return `${before}{${list}}`;
    lists[name] = list;
    return before;
  });
  return { ...(lists.ins !== undefined && { added: lists.ins }), ...(lists.del !== undefined && { removed: lists.del }), rest };
}

/** `hl_lines="2 4-5"` */
function linesOfMkDocs(meta: string): string | undefined {
  const [, double, single, bare] = /(?:^|\s)hl_lines=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta) ?? [];
  return (double ?? single ?? bare)
    ?.trim()
    .split(/[\s,]+/)
    .join(",");
}

/** `showLineNumbers=5`, `showLineNumbers startLineNumber=5`, `linenums="5"` or `:line-numbers=5`. */
function firstLineOf(meta: string): number | null {
  const showLineNumbers = /(?:^|\s)showLineNumbers(?:=(\d+))?(?:\s|$)/.exec(meta);
  const [, mkDocs] = /(?:^|\s)linenums="?(\d+)/.exec(meta) ?? [];
  const vitePress = /(?:^|\s):line-numbers(?:=(\d+))?(?:\s|$)/.exec(meta);
  const [, start] = /(?:^|\s)startLineNumber="?(\d+)/.exec(meta) ?? [];
  const found = showLineNumbers ? (showLineNumbers[1] ?? start ?? "1") : (mkDocs ?? (vitePress ? (vitePress[1] ?? "1") : undefined));
  return found === undefined ? null : Number(found);
}
