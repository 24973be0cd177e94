/** `check --run --update`: what samples print stays in its block, whatever it is, and comes back from the page as it was printed. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Problem } from "../src/generator/model/problem.ts";
import { testSite } from "./support/testSite.ts";

const config = 'export default { title: "Kit", variables: { kit: "Kit", none: "" }, samples: { check: "warn", run: { timeout: 120 } } };\n';

async function updated(page: string, printed: string, name = "a.md") {
  const code = `console.log(Buffer.from("${Buffer.from(printed).toString("base64")}", "base64").toString());`;
  const path = `content/docs/${name}`;
  const site = testSite({ "site.config.ts": config, "content/index.md": "# Home\n", [path]: page.replace("CODE", code) });
  const run = (isUpdate: boolean) => site.build({ announced: "any", isPublished: false, run: { isAll: false, isUpdate } });
  const ofSamples = ({ problems }: { problems: Problem[] }) => problems.filter(({ code }) => code.startsWith("M"));
  const first = await run(true);
  const text = (await readFile(join(first.folder, path), "utf8")).replace(code, "CODE");
  return { text, problems: ofSamples(first), again: ofSamples(await run(false)) };
}

const sample = "```js run\nCODE\n```\n\n";
const [ticks, tildes] = ["```", "~~~"];

describe("a fence holds what is printed", () => {
  test.each([
    ["backticks", `${ticks}text output\nold\n${ticks}\n`, "a\n```\n# b", "````text output\na\n```\n# b\n````\n"],
    ["more of them", `${ticks}text output\nold\n${ticks}\n`, "`````", "``````text output\n`````\n``````\n"],
    ["indented ones", `${ticks}text output\nold\n${ticks}\n`, "   ```", "````text output\n   ```\n````\n"],
    ["such a fence before", "````text output\nold\n````\n", "```", "````text output\n```\n````\n"],
    ["tildes in backticks", `${ticks}text output\nold\n${ticks}\n`, "~~~", `${ticks}text output\n~~~\n${ticks}\n`],
    ["tildes in tildes", `${tildes}text output\nold\n${tildes}\n`, "~~~~", "~~~~~text output\n~~~~\n~~~~~\n"],
    ["an empty block", `${ticks}text output\n${ticks}\n`, "```\na", "````text output\n```\na\n````\n"],
    ["a block with an empty line", `${ticks}text output\n\n${ticks}\n`, "a", `${ticks}text output\na\n${ticks}\n`],
    ["a longer end", `${ticks}text output\nold\n${ticks}${ticks}  \n`, "```", "````text output\n```\n````  \n"],
    ["a fence that the page does not close", `${ticks}text output\nold`, "```\na", "````text output\n```\na"],
  ])("%s", async (_, block, printed, expected) => {
    expect(await updated(`# A\n\n${sample}${block}`, printed)).toMatchObject({ text: `# A\n\n${sample}${expected}`, again: [] });
  });

  test.each([
    ["a list", "- ```text output\n  old\n  ```\n", "- ````text output\n  ```\n   a\n  ````\n"],
    ["an empty block in a list", "1. ```text output\n   ```\n", "1. ````text output\n   ```\n    a\n   ````\n"],
    ["a list with a tab", "-\t```text output\n\told\n\t```\n", "-\t````text output\n\t```\n\t a\n\t````\n"],
    ["a quotation", "> ```text output\n> old\n> ```\n", "> ````text output\n> ```\n>  a\n> ````\n"],
    ["a quotation without blanks", ">```text output\n>old\n>```\n", ">````text output\n> ```\n>  a\n>````\n"],
    ["a list in a quotation", "> - ```text output\n>   old\n>   ```\n", "> - ````text output\n>   ```\n>    a\n>   ````\n"],
    ["its own indentation", "   ```text output\nold\n   ```\n", "   ````text output\n   ```\n    a\n   ````\n"],
  ])("in %s", async (_, block, expected) => {
    expect(await updated(`# A\n\n${sample}${block}`, "```\n a")).toMatchObject({ text: `# A\n\n${sample}${expected}`, again: [] });
  });

  test("in MDX, between tags", async () => {
    const page = (block: string) => `# A\n\n${sample}<details>\n  <summary>B</summary>\n\n${block}\n</details>\n`;
    const result = await updated(page("  ```text output\n  old\n  ```\n"), "```\n</details>\n{a}", "a.mdx");
    const text = page("  ````text output\n  ```\n  </details>\n  {a}\n  ````\n");
    expect(result).toMatchObject({ text, again: [] });
  });
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a sample prints.
  ["a variable", "{{kit}} \\{{kit}} ${{kit}} {{other}}", "\\{{kit}} \\\\{{kit}} ${{kit}} \\{{other}}", ""],
  ["a variable in a block that is left alone", "{{kit}} \\{{kit}}", "{{kit}} \\{{kit}}", " verbatim"],
])("braces of %s stay braces", async (_, printed, written, word) => {
  const page = (text: string) => `# A\n\n${sample}\`\`\`text output${word}\n${text}\n\`\`\`\n`;
  expect(await updated(page("old"), printed)).toMatchObject({ text: page(written), again: [] });
});

test("a variable that is empty is not put between all letters", async () => {
  const page = (text: string) => `# A\n\n${sample}\`\`\`text output\n${text}\n\`\`\`\n`;
  expect((await updated(page("{{none}} {{kit}}"), "a Kit")).text).toBe(page("a {{kit}}"));
});

test.each(["\0", "\u001b[31mred", "a\bb", "\u007f", "\u0085"])("control characters are not written: %j", async (printed) => {
  const page = `# A\n\n${sample}\`\`\`text output\nold\n\`\`\`\n`;
  const { text, problems } = await updated(page, printed);
  expect(text).toBe(page);
  expect(problems).toMatchObject([{ code: "M062", hint: expect.stringContaining("control characters") }]);
});

test("the comments of the SDK stay as they are", async () => {
  const source = `/**\n * A value.\n * @example\n * \`\`\`js\n * console.log("*\\/");\n * \`\`\`\n *\n * \`\`\`text output\n * old\n * \`\`\`\n */\nexport const one = 1;\n`;
  const site = testSite({
    "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"] } };\n',
    "sdk/package.json": '{ "name": "@kit/sdk" }\n',
    "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["*.ts"] }\n',
    "sdk/index.ts": source,
    "content/index.md": "# A\n",
  });
  const { problems, folder } = await site.build({ announced: "any", isPublished: false, run: { isAll: true, isUpdate: true } });
  expect(await readFile(join(folder, "sdk/index.ts"), "utf8")).toBe(source);
  expect(problems).toMatchObject([{ code: "M062", hint: expect.stringContaining("writes pages only") }]);
});
