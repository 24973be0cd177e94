/** Parts of a file that an include names: by the numbers of its lines (`3-7`, `-7`, `3,5-6`), or by a region that comments mark. */

const maxLine = 1_000_000;

/** Null for a text that is not a list of ranges. */
function readRanges(text: string): [number, number][] | null {
  const ranges = text.split(",").map((part): [number, number] | null => {
    const [match, from = "", dash, to = ""] = /^\s*(\d{0,6})\s*(-)?\s*(\d{0,6})\s*$/.exec(part) ?? [];
    if (match === undefined || from + to === "") return null;
    const first = Number(from || 1);
    return [first, to === "" ? (dash === undefined ? first : maxLine) : Number(to)];
  });
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** What an include shows of a file: lines between marks, and of these (or of the file) the lines with some numbers. */
export interface Part {
  region?: string | null | undefined;
  range?: string | null | undefined;
  /** Lines in the place of a region. */
  span?: Span | null;
}

/** Indexes of lines: the first one, and the one after the last. */
export interface Span {
  from: number;
  to: number;
}

/** The lines of a part on the lines that they have in the file, null for every other line and for marks of regions; null if there are none. */
export function readPart(text: string, { region, range, span }: Part): (string | null)[] | null {
  const lines = text.split("\n");
  const { regions, marks } = readMarks(lines);
  const spans = span ? [span] : region ? regions.filter(({ label }) => label === region) : [{ from: 0, to: lines.length }];
  const ranges = range ? readRanges(range) : [[1, maxLine] as const];
  const indexes = spans.flatMap(({ from, to }) => lines.flatMap((_, index) => (index >= from && index < to ? index : [])));
  const selected = new Set(indexes.filter((_, at) => ranges?.some(([from, to]) => at + 1 >= from && at + 1 <= to)));
  if (selected.size === 0) return null;
  const part = lines.map((line, index) => (selected.has(index) && !marks.has(index) ? line : null));
  return region && !span ? dedent(part) : part;
}

/** What numbers of lines of the file are in the part that was taken out of it: `14-15` of `14-18` is `1-2`. */
export function linesWithin(lines: string, ranges: string): string {
  const [picked, marked] = [readRanges(ranges), readRanges(lines)];
  if (!picked || !marked) return lines;
  const numbers = marked.flatMap(([from, to]) => {
    const lineNumbers: number[] = [];
    let before = 0;
    for (const [first, last] of picked) {
      for (let line = Math.max(from, first); line <= Math.min(to, last) && lineNumbers.length < 10_000; line++)
        lineNumbers.push(before + line - first + 1);
      before += last - first + 1;
    }
    return lineNumbers;
  });
  return numbers.join(",");
}

/** How a comment begins that may mark a region: as editors fold them in any language. `#region`, `# region`, `#pragma region` have no other sign. */
const comment = String.raw`(?:\/\/|#|--|::|@?rem\b|;|%|\/\*|<!--|\(\*|\{\s*\/\*|"\/{2,})`;
const ofEditors = new RegExp(String.raw`^\s*(${comment})\s*(?:#\s*|pragma\s+)?(end ?)?region\b\s*(.*)$`, "i");
/** What is left of such a comment after the name; in JSON, the comment is a key. */
const endOfComment = /\s*(?:-->|\*\/|\*\)|":\s*"",?\s*$).*$/;
/** As MkDocs writes them: `# --8<-- [start:name]`. */
const ofMkDocs = /^[^\n]{0,20}?-+8<-+[ \t]*\[[ \t]*(?:(end)|start)[ \t]*:[ \t]*([\w.-]+)[ \t]*\][^\n]*$/;
/** As mdBook writes them, anywhere in a line: `// ANCHOR: name`. */
const ofMdBook = /ANCHOR(_END)?:[ \t]*([\w-]+)/;

interface Mark {
  isEnd: boolean;
  /** Empty for an end without a name. */
  label: string;
  /** The sign of the comment; empty for marks of other tools, which always have a name and may overlap. */
  sign: string;
}

function markOn(line: string): Mark | null {
  const [, sign, isEnd, rest = ""] = ofEditors.exec(line) ?? [];
  // `#Region "A name"` of Visual Basic has quotes; what follows a name describes it.
  const [, quoted, word = ""] = /^(?:"([^"]*)"|(\S+))/.exec(rest.replace(endOfComment, "")) ?? [];
  if (sign !== undefined) return { isEnd: isEnd !== undefined, label: quoted ?? word, sign: sign.toLowerCase() };
  const [match, end, label = ""] = ofMkDocs.exec(line) ?? ofMdBook.exec(line) ?? [];
  return match === undefined ? null : { isEnd: end !== undefined, label, sign: "" };
}

/** The regions of a file in order, and the indexes of lines that mark one. A comment without its counterpart is text. */
function readMarks(lines: string[]): { regions: (Span & { label: string })[]; marks: Set<number> } {
  const regions: (Span & { label: string })[] = [];
  const marks = new Set<number>();
  const open: (Mark & { from: number })[] = [];
  for (const [index, line] of lines.entries()) {
    const mark = /region|8<-|ANCHOR/i.test(line) ? markOn(line) : null;
    if (!mark) continue;
    if (mark.sign === "") marks.add(index);
    if (!mark.isEnd) open.push({ ...mark, from: index + 1 });
    const at = mark.isEnd ? open.findLastIndex(({ label, sign }) => (mark.label ? label === mark.label : sign === mark.sign)) : -1;
    const [start] = at < 0 ? [] : open.splice(at, mark.sign === "" ? 1 : open.length);
    if (!start) continue;
    marks.add(start.from - 1).add(index);
    // A region within another one of the same name does not count.
    if (!open.some(({ label }) => label === start.label)) regions.push({ label: start.label, from: start.from, to: index });
  }
  const rest = open.filter(({ label }) => regions.every((region) => region.label !== label));
  return { regions: [...regions, ...rest.map(({ label, from }) => ({ label, from, to: lines.length }))], marks };
}

/** The names of a file's regions. */
export function regionNames(text: string): string[] {
  return [...new Set(readMarks(text.split("\n")).regions.flatMap(({ label }) => label || []))];
}

function dedent(lines: (string | null)[]): (string | null)[] {
  const indents = lines.filter((line) => line?.trim()).map((line) => (line?.length ?? 0) - (line?.trimStart().length ?? 0));
  const indent = Math.min(...indents);
  return lines.map((line) => (line === null ? null : line.trim() === "" ? "" : line.slice(indent)));
}
