/** Paints JavaScript, TypeScript and JSX: what a name is follows from where it stands, as a reader would tell. */
import type { Canvas } from "../canvas.ts";
import { readParameters } from "./bindings.ts";
import { readExpression } from "./expressions.ts";
import { createReader } from "./reader.ts";
import { readStatement } from "./statements.ts";
import { tokenize } from "./tokens.ts";

/** Paints JavaScript, with or without JSX and types. */
export function paintJavaScript(canvas: Canvas): void {
  paintScript(canvas, false);
}

/** Paints TypeScript, where `<A>b` is a cast and no JSX. */
export function paintTypeScript(canvas: Canvas): void {
  paintScript(canvas, true);
}

const parts = { expression: readExpression, statement: readStatement, parameters: readParameters };

function paintScript(canvas: Canvas, isTypeScript: boolean): void {
  const reader = createReader(tokenize(canvas, isTypeScript), parts);
  while (reader.at < reader.count) {
    const before = reader.at;
    readStatement(reader, reader.count);
    if (reader.at === before) reader.at++;
  }
}
