import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeCorpus } from "./corpus/corpus.ts";
import { ours } from "./tools/ours.ts";

const [count, folder] = [Number(process.argv[2]), process.argv[3] ?? ""];
const corpus = await makeCorpus(count, "small" as never);
await ours.writeSettings(folder, corpus, "Docs");
for (const page of corpus.pages) {
  const p = join(folder, ours.pathOf(page));
  mkdirSync(dirname(p), { recursive: true });
  writeFileSync(p, ours.textOf(page, corpus));
}
