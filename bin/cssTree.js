/** What `src/` uses of css-tree, without its tables of CSS values: they take longer to load than a stylesheet takes to read. */
export { default as parse } from "css-tree/parser";
export { ident } from "css-tree/utils";
export { default as walk } from "css-tree/walker";
