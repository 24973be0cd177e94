import { expect, test } from "vitest";
import { contentNames } from "../../../src/generator/bundle/contentNames.ts";

const scripts = (hash: string, react = "react()") => [
  { name: `counter.${hash}1.js`, text: `import"./chunk.${hash}2.js";count()` },
  { name: `chunk.${hash}2.js`, text: react },
  { name: `other.${hash}3.js`, text: "other()" },
];

test("the same scripts have the same names, whatever the bundler called them", () => {
  expect([...contentNames(scripts("A")).values()]).toEqual([...contentNames(scripts("B")).values()]);
});

test("a change renames a script and those that lead to it, and no other", () => {
  const [counter, chunk, other] = [...contentNames(scripts("A")).values()];
  const [newCounter, newChunk, newOther] = [...contentNames(scripts("A", "react(2)")).values()];
  expect(newChunk).not.toBe(chunk);
  expect(newCounter).not.toBe(counter);
  expect(newOther).toBe(other);
});

test("a name keeps its words and ends in ten digits of its hash", () => {
  expect(contentNames(scripts("A")).get("counter.A1.js")).toMatch(/^counter\.[0-9a-f]{10}\.js$/);
});
