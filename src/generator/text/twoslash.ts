/** Reads the notation of Twoslash in samples: comments for the compiler, which readers do not see. https://twoslash.netlify.app/refs/notations */

/** What the comments of a sample say. */
interface TwoslashNotation {
  /** Lines that readers do not see, 0-based. */
  hidden: ReadonlySet<number>;
  /** Codes of the errors that the sample shows: `// @errors: 2322`. */
  errors: number[];
  /** No error is reported, or none with these codes: `// @noErrors`. */
  noErrors: true | number[];
  /** What `^?` points at. */
  queries: { line: number; column: number }[];
  /** Options of the compiler, e.g. `strictNullChecks` with "false"; "" where none is given. */
  options: Record<string, string>;
  /** Where a file of the sample begins, after `// @filename: a.ts`. */
  files: { name: string; from: number }[];
}

const cut = /^\s*\/\/ ?---cut(?:-(before|after|start|end))?---\s*$/;
const query = /^\s*\/\/[ \t]*\^\?/;
/** Options of TypeScript that change what it says of a sample. */
const options = new Set(
  `allowArbitraryExtensions allowImportingTsExtensions allowJs allowSyntheticDefaultImports allowUmdGlobalAccess allowUnreachableCode
  allowUnusedLabels alwaysStrict checkJs customConditions emitDecoratorMetadata erasableSyntaxOnly esModuleInterop exactOptionalPropertyTypes
  experimentalDecorators forceConsistentCasingInFileNames isolatedDeclarations isolatedModules jsx jsxFactory jsxFragmentFactory
  jsxImportSource lib libReplacement module moduleDetection moduleResolution noEmit noFallthroughCasesInSwitch noImplicitAny noImplicitOverride
  noImplicitReturns noImplicitThis noImplicitUseStrict noLib noPropertyAccessFromIndexSignature noStrictGenericChecks noUncheckedIndexedAccess
  noUncheckedSideEffectImports noUnusedLocals noUnusedParameters preserveConstEnums reactNamespace resolveJsonModule skipLibCheck strict
  strictBindCallApply strictBuiltinIteratorReturn strictFunctionTypes strictNullChecks strictPropertyInitialization stripInternal
  suppressExcessPropertyErrors target types useDefineForClassFields useUnknownInCatchVariables verbatimModuleSyntax
  declaration declarationMap removeComments sourceMap`.split(/\s+/),
);
/** What Twoslash is asked for by these is not shown: a sample is shown as it is written. */
const unused = new Set("noErrorValidation noErrorsCutted noStaticSemanticInfo keepNotations emit showEmit showEmittedFile".split(" "));

/** Lines for the compiler: what is before `// ---cut---`, after `// ---cut-after---`, or between start and end, with these comments. */
export function linesCut(lines: readonly string[]): Set<number> {
  const hidden = new Set<number>();
  let isHidden = false;
  for (const [index, line] of lines.entries()) {
    const [isCut, kind = "before"] = cut.exec(line) ?? [];
    if (isCut !== undefined && kind === "before") for (let above = 0; above < index; above++) hidden.add(above);
    else if (isCut !== undefined) isHidden = kind !== "end";
    if (isCut !== undefined || isHidden) hidden.add(index);
  }
  return hidden;
}

/** Any sample is valid: without a comment of the notation, nothing is hidden. */
export function readTwoslash(code: string): TwoslashNotation {
  const lines = code.split("\n");
  const hidden = linesCut(lines);
  const read: TwoslashNotation = { hidden, errors: [], noErrors: [], queries: [], options: {}, files: [] };
  if (!/\/\/ ?(?:---cut|@\w|file:)|\^[?|]/.test(code)) return read;
  let source = -1;
  for (const [index, written] of lines.entries()) {
    // As `remark-typescript-tools` has it: `// file: a.ts noEmit`.
    const line = written.replace(/^\/\/ ?file: ([\w./@-]+\.[cm]?[jt]sx?)(?: noEmit)?[ \t]*$/, "// @filename: $1");
    const [, name = "", value = ""] = /^\s*\/\/ ?@(\w+)(?::[ \t]*(.*?))?\s*$/.exec(line) ?? [];
    if (["errors", "noErrors", "filename"].includes(name) || options.has(name) || unused.has(name)) {
      addFlag(read, { name, value, line: index });
      if (name !== "filename") hidden.add(index);
    } else if (query.test(line) || /^\s*\/\/[ \t]*\^\|/.test(line)) {
      if (query.test(line) && source >= 0) read.queries.push({ line: source, column: line.indexOf("^") });
      hidden.add(index);
    } else if (!cut.test(line)) source = index;
  }
  return read;
}

function addFlag(read: TwoslashNotation, { name, value, line }: { name: string; value: string; line: number }): void {
  const codes = value.split(/[\s,]+/).flatMap((word) => (/^\d+$/.test(word) ? Number(word) : []));
  if (options.has(name)) read.options[name] = value;
  else if (name === "errors") read.errors.push(...codes);
  else if (name === "filename") read.files.push({ name: value, from: line + 1 });
  else if (name !== "noErrors") return;
  else if (codes.length === 0 || read.noErrors === true) read.noErrors = true;
  else read.noErrors.push(...codes);
}
