import { test } from "vitest";
import { readFrontMatter as r } from "/work/main/src/generator/parse/frontMatter.ts";

test("x", () => {
  for (const t of [
    "---\ntitle: A\ndescripton: b\nsidebar_position: x\n---\nhi",
    "---js\n{}\n---",
    "---constructor\na\n---",
    "---\na: [\n---\n",
    "---\ntitle: a\n",
    "---\n\nhello",
    "---\n- a\n- b\n---\n",
    "---\na: &x b\nc: *x\n---",
    "---\n__proto__:\n  a: 1\n---\n",
    "---\ntitle:\n---\nx",
    '---\n# c\ntitle: "{{p}} {{q}}"\nlast_update:\n  date: 5\n---\n',
    "---\n---\nhi",
    "---\ntitle: a\n  b: c\n---\n",
    "---\r\ntitle: x\r\n---\r\n".replace(/\r/g, ""),
    "---\ntitle: {{p}}\n---\n",
  ])
    console.log(JSON.stringify(t), JSON.stringify(r(t, "a.md", { p: "P" })));
});
