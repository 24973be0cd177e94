/**
 * `node test/tried/suites.mjs FOLDER...`: the test suites of other parsers, in checkouts of their repositories, against ours. Prints how
 * many cases are equal, different for a reason, and wrong, and each wrong one.
 */
import { resolve } from "node:path";
import { support } from "./losses.mjs";

const folders = process.argv.slice(2).map((path) => resolve(path));
if (folders.length === 0) {
  console.error("usage: node test/tried/suites.mjs FOLDER...");
  process.exit(2);
}
const { suitesIn } = await support("peerSuites");
let wrong = 0;
for (const folder of folders) {
  for (const { name, cases } of await suitesIn(folder)) {
    const different = cases.filter(({ expected, actual }) => expected !== actual);
    const faulty = different.filter(({ reason }) => reason === undefined);
    wrong += faulty.length;
    for (const { name: title, expected, actual } of faulty) console.log(`${name}: ${title}\n  expected ${expected}\n  actual   ${actual}`);
    const reasons = [...new Set(different.flatMap(({ reason }) => reason ?? []))];
    const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
    console.log(
      `${name}: ${cases.length - different.length} equal, ${different.length - faulty.length} different with a reason${why}, ${faulty.length} wrong`,
    );
  }
}
process.exitCode = wrong === 0 ? 0 : 1;
