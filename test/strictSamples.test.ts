/** `--strict`: what is wrong in samples and content fails the command with the status of content. */
import { describe, expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const sdk = (example = "Kit.open();") =>
  `/**\n * A device.\n * @example\n * \`\`\`ts\n * ${example}\n * \`\`\`\n */\nexport class Kit {\n  /** Opens it. */\n  static open(): void {}\n}\n`;
const files = (page: string, source = sdk()) => ({
  "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"] }, samples: { run: { timeout: 60 } } };\n',
  "sdk/package.json": '{ "name": "@kit/sdk" }\n',
  "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["*.ts"] }\n',
  "sdk/index.ts": source,
  "content/index.md": "# Kit\n\n[A](./docs/a.md)\n",
  "content/docs/a.md": page,
});
const block = (code: string, word = "") => `# A\n\n\`\`\`ts${word}\n${code}\n\`\`\`\n`;
const printing = (text: string) => `${block('console.log("a");', " run")}\n\`\`\`text output\n${text}\n\`\`\`\n`;
const run = { isAll: false, isUpdate: false };

describe("a wrong sample is a warning, and with --strict an error of content", () => {
  test.each([
    ["that does not compile", "M057", files(block("Kit.opn();"))],
    ["of a doc comment that does not compile", "S027", files("# A\n", sdk("Kit.opn();"))],
    ["without the error that it shows", "M058", files(block("// @errors: 2322\nKit.open();"))],
    ["that continues none", "M059", files(block("Kit.open();", " continue"))],
    ["that is not checked", "M061", files(block(`const a = ${"(".repeat(2000)}1${")".repeat(2000)};`))],
  ])("%s", async (_, code, site) => {
    const check = (isStrict: boolean) => testSite(site).build({ announced: [code], isPublished: false, isStrict });
    const [now, strict] = [await check(false), await check(true)];
    expect([now.exitCode, now.problems[0]?.severity]).toEqual([0, "warning"]);
    expect([strict.exitCode, strict.problems[0]?.severity]).toEqual([3, "error"]);
  });

  test.each([
    ["that fails", "M063", files(block("throw new Error();", " run"))],
    ["that prints something else", "M062", files(printing("b"))],
  ])("and one %s is one without it too", async (_, code, site) => {
    expect((await testSite(site).build({ announced: [code], isPublished: false, isStrict: true, run })).exitCode).toBe(3);
  });

  test("right ones pass", async () => {
    expect((await testSite(files(printing("a"))).build({ isPublished: false, isStrict: true, run })).exitCode).toBe(0);
  });
});

test.each([
  ["M014", "# A\n\n::nothing\n"],
  ["M018", "# A\n\n<script>a</script>\n"],
  ["M021", "# A\n\n:::note\n\nText.\n"],
  ["M032", "# A\n\n<Chart />\n", "a.mdx"],
  ["M033", "# A\n\n{new Date()}\n", "a.mdx"],
  ["M050", "# A\n\n| a |\n| - |\n| b | c |\n"],
  ["M056", "# A\n\n<div>\n", "a.mdx"],
])("%s, which loses what was meant, too", async (code, text, name = "a.md") => {
  const check = (isStrict: boolean) =>
    testSite({ "content/index.md": `# Kit\n\n[A](./docs/${name})\n`, [`content/docs/${name}`]: text }).build({
      announced: [code],
      isPublished: false,
      isStrict,
    });
  expect((await check(false)).exitCode).toBe(0);
  expect((await check(true)).exitCode).toBe(3);
});
