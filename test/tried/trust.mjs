/**
 * `node test/tried/trust.mjs`, after suites that attack and damage: keeps what they recorded in `test/trust.json`, and writes its figures and
 * those of `faults.json` into the page about security.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { support } from "./losses.mjs";

const { suites, withTables } = await support("trust");
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const recorded = "test/.output/trust";
const names = existsSync(recorded) ? readdirSync(recorded).map((name) => name.replace(/\.json$/, "")) : [];
const latest = Object.fromEntries(names.filter((name) => name in suites).map((name) => [name, read(join(recorded, `${name}.json`))]));
const figures = { ...read("test/trust.json"), ...latest };
writeFileSync("test/trust.json", `${JSON.stringify(figures, null, 2)}\n`);
const page = "content/bcidocs/security.md";
writeFileSync(page, withTables(readFileSync(page, "utf8"), figures, read("test/tried/faults.json")));
