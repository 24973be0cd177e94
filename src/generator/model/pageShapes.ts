/** What is stored of pages, as far as it is used outside of their text: in the graph, in headers, and in messages. */
import * as z from "zod";
import { frontMatterSchema } from "./frontMatterSchema.ts";

const [text, texts, number] = [z.string(), z.array(z.string()).optional(), z.int().optional()];
const maybe = text.optional();
const place = z.strictObject({ path: text, line: number, column: number, endColumn: number });
const fix = z.strictObject({ from: text, to: text, also: z.array(z.object({ line: z.int(), column: z.int() })).optional() }).optional();
const severity = z.enum(["error", "warning", "info"]);
const code = text.regex(/^[A-Z]\d{3}$/);
const problem = z.strictObject({ code, severity, message: text, place: place.optional(), target: maybe, hint: maybe, fix, pages: texts });
const meta = z.looseObject({ frontMatter: z.strictObject(frontMatterSchema.shape), problems: z.array(problem) });
const compiled = z.object({ meta, metaKey: text, bodyKey: text.regex(/^body-\w+$/), searchKey: text.regex(/^search-\w+$/) });
const references = z.object({ links: z.array(z.object({ url: text })), anchors: z.array(text) });
const rendered = z.object({ metadata: z.object({ assetPaths: z.array(text) }), references, markdown: text.nullable() });
const origins = z.array(text.regex(/^[^\s;,]+$/));
const sections = z.array(z.array(text).min(2).max(4)).min(1);

export const shapes = { compiled, rendered, origins, sections };
