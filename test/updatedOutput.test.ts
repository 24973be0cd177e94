/** `check --run --update`: what samples print stays in its block, whatever it is, and comes back from the page as it was printed. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { Problem } from "../src/generator/model/problem.ts";
import { temporaryFolder } from "./support/folders.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";
import { testSite } from "./support/testSite.ts";

const config = 'export default { title: "Kit", variables: { kit: "Kit", none: "" }, samples: { check: "warn", run: { timeout: 120 } } };\n';

interface Updated {
  text: string;
  problems: Problem[];
  /** Those of another run. */
  again: Problem[];
}

/** The pages of one site, by path: their samples run together. */
const pages: Record<string, { page: string; code: string }> = {};
const results = new Map<string, Updated>();

/** Adds a page whose sample prints a text. The result tells what became of it. */
function updated(page: string, printed: string, extension = "md"): () => Updated | undefined {
  const code = `console.log(Buffer.from("${Buffer.from(printed).toString("base64")}", "base64").toString());`;
  const path = `content/docs/case-${Object.keys(pages).length}.${extension}`;
  pages[path] = { page: page.replace("CODE", code), code };
  return () => results.get(path);
}

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-updated");
  const texts = Object.fromEntries(Object.entries(pages).map(([path, { page }]) => [path, page]));
  await writeFiles(folder, { "site.config.ts": config, "content/index.md": "# Home\n", ...texts });
  const run = async (isUpdate: boolean) => {
    const { problems } = await build({ folder, isPublished: false, run: { isAll: false, isUpdate } }, createNodeIo(silentLog()));
    return (path: string) => problems.filter(({ code, place }) => code.startsWith("M06") && place?.path === path);
  };
  const problems = await run(true);
  const written = await Promise.all(Object.keys(pages).map(async (path) => [path, await readFile(join(folder, path), "utf8")] as const));
  const again = await run(false);
  for (const [path, text] of written)
    results.set(path, { text: text.replace(pages[path]?.code ?? "", "CODE"), problems: problems(path), again: again(path) });
  await remove();
});

const sample = "```js run\nCODE\n```\n\n";
const [ticks, tildes] = ["```", "~~~"];

describe("a fence holds what is printed", () => {
  test.each(
    [
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
    ].map(([name = "", block, printed = "", expected]) => [name, updated(`# A\n\n${sample}${block}`, printed), expected] as const),
  )("%s", (_, result, expected) => {
    expect(result()).toMatchObject({ text: `# A\n\n${sample}${expected}`, again: [] });
  });

  test.each(
    [
      ["a list", "- ```text output\n  old\n  ```\n", "- ````text output\n  ```\n   a\n  ````\n"],
      ["an empty block in a list", "1. ```text output\n   ```\n", "1. ````text output\n   ```\n    a\n   ````\n"],
      ["a list with a tab", "-\t```text output\n\told\n\t```\n", "-\t````text output\n\t```\n\t a\n\t````\n"],
      ["a quotation", "> ```text output\n> old\n> ```\n", "> ````text output\n> ```\n>  a\n> ````\n"],
      ["a quotation without blanks", ">```text output\n>old\n>```\n", ">````text output\n> ```\n>  a\n>````\n"],
      ["a list in a quotation", "> - ```text output\n>   old\n>   ```\n", "> - ````text output\n>   ```\n>    a\n>   ````\n"],
      ["its own indentation", "   ```text output\nold\n   ```\n", "   ````text output\n   ```\n    a\n   ````\n"],
    ].map(([name = "", block, expected]) => [name, updated(`# A\n\n${sample}${block}`, "```\n a"), expected] as const),
  )("in %s", (_, result, expected) => {
    expect(result()).toMatchObject({ text: `# A\n\n${sample}${expected}`, again: [] });
  });

  const inTags = (block: string) => `# A\n\n${sample}<details>\n  <summary>B</summary>\n\n${block}\n</details>\n`;
  const mdx = updated(inTags("  ```text output\n  old\n  ```\n"), "```\n</details>\n{a}", "mdx");
  test("in MDX, between tags", () => {
    expect(mdx()).toMatchObject({ text: inTags("  ````text output\n  ```\n  </details>\n  {a}\n  ````\n"), again: [] });
  });
});

test.each(
  [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a sample prints.
    ["a variable", "{{kit}} \\{{kit}} ${{kit}} {{other}}", "\\{{kit}} \\\\{{kit}} ${{kit}} \\{{other}}", ""],
    ["a variable in a block that is left alone", "{{kit}} \\{{kit}}", "{{kit}} \\{{kit}}", " verbatim"],
  ].map(([name = "", printed = "", written = "", word]) => {
    const page = (text: string) => `# A\n\n${sample}\`\`\`text output${word}\n${text}\n\`\`\`\n`;
    return [name, updated(page("old"), printed), page(written)] as const;
  }),
)("braces of %s stay braces", (_, result, text) => {
  expect(result()).toMatchObject({ text, again: [] });
});

const block = (text: string) => `# A\n\n${sample}\`\`\`text output\n${text}\n\`\`\`\n`;

const withEmpty = updated(block("{{none}} {{kit}}"), "a Kit");
test("a variable that is empty is not put between all letters", () => {
  expect(withEmpty()?.text).toBe(block("a {{kit}}"));
});

test.each(
  ["\0", "\u001b[31mred", "a\bb", "\u007f", "\u0085"].map((printed) => [JSON.stringify(printed), updated(block("old"), printed)] as const),
)("control characters are not written: %s", (_, result) => {
  expect(result()?.text).toBe(block("old"));
  expect(result()?.problems).toMatchObject([{ code: "M062", hint: expect.stringContaining("control characters") }]);
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
