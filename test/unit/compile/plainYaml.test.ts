import { expect, test } from "vitest";
import { readPlainYaml } from "../../../src/generator/compile/frontmatter/plainYaml.ts";
import { readFrontMatterYaml } from "../../../src/generator/compile/frontmatter/yaml.ts";
import { createRandom } from "../../bench/corpus/random.ts";

const values = [
  "My page",
  "a {{product}} b {{package}}",
  "https://example.org/a?b=c",
  "true",
  "True",
  "no",
  "null",
  "~",
  "7",
  "007",
  "0x1f",
  "1e3",
  "12:30",
  "2024-01-02",
  '"quoted: text"',
  '"with \\" escape"',
  "'single'",
  '"open',
  'word "inner" quotes',
  "It's",
  "a: b",
  "a:b",
  "a:",
  "a #b",
  "a#b",
  "[a, b]",
  "{ a: b }",
  "&anchor",
  "*alias",
  "!tag x",
  "| ",
  "> ",
  "- x",
  "? x",
  "@x",
  "`x`",
  "%x",
  "Über uns 日本",
  "tab\there",
  "e\u00a0f",
  "x\u2028y",
  "x\u0007y",
  "emoji 🎧 here",
  "a, b] c}",
  "--- x",
  "...",
  ".inf",
  "",
  " trailing  ",
];
const keys = ["title", "description", "id", "sidebar_label", "a-b", "__proto__", "1st", "title ", "'q'", "é"];
const lines = ["", "# comment", "  continued", "- item", "plain", "---", "title: twice"];

test("the fast parser of front matter and the YAML parser give the same values and places", () => {
  const random = createRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let plain = 0;
  for (let round = 0; round < 20_000; round++) {
    const block = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      random() < 0.12 ? pick(lines) : `${pick(keys)}:${pick(["", " ", " ", " ", "  "])}${pick(values)}`,
    ).join("\n");
    const quick = readPlainYaml(block, "a.md", 2);
    if (!quick) continue;
    plain++;
    const whole = readFrontMatterYaml(block, "a.md", 2);
    expect([block, quick.problems, quick.data]).toEqual([block, whole.problems, whole.data]);
    for (const key of [...Object.keys(whole.data), "absent"]) {
      expect([block, key, quick.placeOfKey([key, "deeper"])]).toEqual([block, key, whole.placeOfKey([key, "deeper"])]);
      for (const index of [0, 1, 2]) expect(quick.placeOfVariable([key], index, 5)).toEqual(whole.placeOfVariable([key], index, 5));
    }
  }
  expect(plain).toBeGreaterThan(500);
});

test.each(['title: My page\nsidebar_position: 3\ndescription: "What it is: a test"', "title: It's {{product}}"])(
  "%j is read quickly",
  (block) => {
    expect(readPlainYaml(block, "a.md", 2)).not.toBeNull();
  },
);
