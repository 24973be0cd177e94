/** The words of JavaScript and TypeScript. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that are never names. */
const keywords = set(
  "const let var function class extends new return if else for while do switch case default break continue throw try catch finally import export in instanceof typeof void delete await yield this super with debugger enum interface implements private public protected static",
);
/** Keywords behind which a value comes, so that `/` starts a regular expression and `<` starts JSX. */
const operatorWords = set("return case default throw typeof void delete await yield new in of instanceof else do extends export");
const constants = set("true false null undefined NaN Infinity");
const builtInTypes = set("string number boolean void any unknown never object bigint symbol");
const builtInClasses = set("Promise Math JSON");

export const isKeyword = (word: string): boolean => keywords.has(word);
export const isOperatorWord = (word: string): boolean => operatorWords.has(word);
export const isConstant = (word: string): boolean => constants.has(word);
export const isBuiltInType = (word: string): boolean => builtInTypes.has(word);
export const isBuiltInClass = (word: string): boolean => builtInClasses.has(word);
/** `MAX_SIZE`, but not `A`. */
export const isUpperCase = (word: string): boolean => /^[A-Z][A-Z\d_$]+$/.test(word);
