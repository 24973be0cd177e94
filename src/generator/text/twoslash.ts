/** Reads the notation of Twoslash in samples: comments for the compiler, which readers do not see. https://twoslash.netlify.app/refs/notations */

/** What the comments of a sample say. */
export interface TwoslashNotation {
  /** Lines that readers do not see, 0-based. */
  hidden: ReadonlySet<number>;
  /** Codes of the errors that the sample shows: `// @errors: 2322`. */
  errors: number[];
  /** No error is reported, or none with these codes: `// @noErrors`. */
  noErrors: true | number[];
  /** What `^?` points at. */
  queries: { line: number; column: number }[];
  /** Where a file of the sample begins, after `// @filename: a.ts`. */
  files: { name: string; from: number }[];
}

const cut = /^\s*\/\/ ?---cut(?:-(before|after|start|end))?---\s*$/;
const flag = /^\s*\/\/ ?@(\w+)(?::[ \t]*(.*?))?\s*$/;
const query = /^\s*\/\/[ \t]*\^\?/;
const completion = /^\s*\/\/[ \t]*\^\|/;
/** Twoslash takes options of the compiler as well; these are the words that are read here. */
const flags = new Set(["errors", "noErrors", "filename"]);

/** Any sample is valid: without a comment of the notation, nothing is hidden. */
export function readTwoslash(code: string): TwoslashNotation {
  const hidden = new Set<number>();
  const read: TwoslashNotation = { hidden, errors: [], noErrors: [], queries: [], files: [] };
  if (!/\/\/ ?(?:---cut|@\w)|\^[?|]/.test(code)) return read;
  let isHidden = false;
  let source = -1;
  for (const [index, line] of code.split("\n").entries()) {
    const [isCut, kind = "before"] = cut.exec(line) ?? [];
    const [, name = "", value = ""] = flag.exec(line) ?? [];
    if (isCut !== undefined) {
      if (kind === "before") for (let above = 0; above < index; above++) hidden.add(above);
      else isHidden = kind !== "end";
      hidden.add(index);
    } else if (flags.has(name)) {
      addFlag(read, { name, value, line: index });
      if (name !== "filename" || isHidden) hidden.add(index);
    } else if (query.test(line) || completion.test(line)) {
      if (query.test(line) && source >= 0) read.queries.push({ line: source, column: line.indexOf("^") });
      hidden.add(index);
    } else {
      if (isHidden) hidden.add(index);
      source = index;
    }
  }
  return read;
}

function addFlag(read: TwoslashNotation, { name, value, line }: { name: string; value: string; line: number }): void {
  const codes = value.split(/[\s,]+/).flatMap((word) => (/^\d+$/.test(word) ? Number(word) : []));
  if (name === "errors") read.errors.push(...codes);
  else if (name === "filename") read.files.push({ name: value, from: line + 1 });
  else if (codes.length === 0 || read.noErrors === true) read.noErrors = true;
  else read.noErrors.push(...codes);
}
