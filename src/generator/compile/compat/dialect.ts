/** The parts of which a dialect, what one tool adds to Markdown, is made. `dialects.ts` lists all dialects; each has a folder. */
import type { Element, Root } from "hast";
import type { MarkedCode } from "../code/codeMarks.ts";
import type { FenceInfo } from "../code/fence.ts";
import type { TextMark } from "../code/textMarks.ts";
import type { PageState } from "../state.ts";
import type { MdNode } from "../tree.ts";
import type { Line } from "./lines.ts";

/** A change of the parsed tree, in place. */
export interface TreeRule {
  /** Cheap, and true for every text in which there may be something to change. */
  marker: RegExp;
  /** `text`: the file. */
  read(tree: MdNode, state: PageState, text: string): void | Promise<void>;
}

/** A code block: its first line, its code, and words that are marked. */
export interface CodeBlock {
  info: FenceInfo;
  read: MarkedCode;
  /** With the lines that are for the compiler, where it has some. */
  whole?: MarkedCode;
  textMarks: TextMark[];
}

export interface Dialect {
  /** As messages call the tool. */
  title: string;
  /** What only its pages have in text or raw HTML; a page that shows it as text gets a warning. */
  sign?: RegExp;
  /** Its pages have elements of components, although they are not MDX. */
  hasElements?: true;

  // Before Markdown is parsed

  /** Cheap, and true for every text that has lines of this dialect. */
  lineMarker?: RegExp;
  /** Lines as the directives of bcidocs. `syntax`: all dialects of the page. */
  convertLines?(text: string, lines: Line[], syntax: readonly string[]): Line[];
  /** A line that becomes nothing: every page has a table of contents, and its title. */
  emptyLine?: RegExp;
  /** What shows an include as it is, and is not shown itself: the semicolon of `;--8<-- "a.md"`. */
  includeEscape?: RegExp;
  /** The double dollars around a formula may share a line with it. */
  hasFormulaLines?: true;
  /** Dollar signs do not make formulas. */
  hasNoDollarMath?: true;

  // The Markdown tree

  /** In order, each once where several dialects share it. */
  treeRules?: readonly TreeRule[];
  /** A change of the page with all that it includes, in place. */
  readPage?(tree: MdNode): void;
  /** Elements of MDX. `imports`: files and packages by the names that the page gives them. */
  readMdx?(tree: MdNode, imports: ReadonlyMap<string, string>): void;
  /** A quote that is a callout with a title. */
  readQuote?(quote: MdNode): MdNode[] | null;
  /** Alerts beyond those of GitHub, e.g. "DANGER" for `> [!DANGER]`. */
  moreAlerts?: readonly string[];
  /** Names of containers that are callouts in this tool, although the theme has no such kind. */
  callouts?: ReadonlySet<string>;
  /** Attributes of containers that have no effect here. */
  containerAttributes?: readonly string[];
  /** Links in an included file are relative to the page. */
  keepsIncludedLinks?: true;
  /** A file of code that lacks the region of an include is shown as a whole. */
  showsFileWithoutRegion?: true;
  /** `\\{{#` in code is a literal `{{#`. */
  escapesIncludes?: true;
  /** A label in brackets that a program of the project turns into a link. */
  linkLabel?: RegExp;

  // Code blocks

  readCodeBlock?(fence: { lang: string; meta: string; value: string }): CodeBlock;
  /** The code without lines that are for the compiler. */
  shownCode?(code: string, info: FenceInfo): string;

  // HTML

  /** Elements of raw HTML may be components. */
  hasComponentTags?: true;
  convertElement?(element: Element): void;
  /** The page has no title but that of its text. */
  hasNoTitle?: true;
  /** The title of the front matter is shown, whatever heading the text begins with. */
  showsTitle?: true;
  /** Spaces at the ends of a heading are in its id, where an element without text is. */
  keepsSpaces?: true;
  /** Any page may have a hero. */
  hasHeroes?: true;
  /** Finds what leads to names, once all ids are assigned; returns the names that other pages may link to. */
  resolveNames?(html: Root, titleId: string | null, state: PageState): string[];
}
