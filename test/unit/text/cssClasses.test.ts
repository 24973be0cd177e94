/** Which pages get a stylesheet of a part: never fewer than its rules apply to. */
import { build, transform } from "esbuild";
import { expect, test } from "vitest";
import { classesInHtml, classesOf, commonClasses } from "../../../src/generator/text/cssClasses.ts";

const common = commonClasses(".prose a{color:red}.prose .tabs{color:red}.code:has(.line){color:red}");

test.each([
  ["a class", ".card{color:red}", ["card"]],
  ["one that others are within", ".prose .card{color:red}", ["card"]],
  ["only classes that all pages have", ".prose p{color:red}", ["prose"]],
  ["several selectors", ".a p,.b .c{color:red}", ["a", "b"]],
  ["arguments, of which one may apply", ".a:is(.b,.c) .d{color:red}", ["a"]],
  ["what has to be inside", ".code:has(> .card) > pre{color:red}", ["card"]],
  ["one of what has to be inside", ".code:has(> .card,> .tag) > pre{color:red}", ["card", "tag"]],
  ["what must not be inside", ".code:not(:has(> .card)) > pre{color:red}", ["code"]],
  ["what is excluded", ".code:not(.x) .card{color:red}", ["card"]],
  ["a condition", "@media (min-width:1px){.card{color:red}}", ["card"]],
  ["a layer", "@layer prose{.card{color:red;& p{color:red}&:hover{color:red}}}", ["card"]],
  ["an animation", "@keyframes spin{0%{rotate:0}50.5%{rotate:1deg}to{rotate:1turn}}.card{animation:spin 1s}", ["card"]],
  ["braces and classes in a text", '.card:before{content:"}.x p{"}', ["card"]],
  ["an element", ".card{color:red}p{color:red}", null],
  ["an element beside a class", ".card,p{color:red}", null],
  ["only arguments", ":is(.a,.b) p{color:red}", null],
  ["variables of the root", ":root{--a:1}.card{color:red}", null],
  ["a font", '@font-face{font-family:"A";src:url(/a.woff2)}.card{font-family:A}', ["card"]],
])("%s", async (_, css, classes) => {
  const { code } = await transform(css, { loader: "css", minify: true, target: ["chrome120"] });
  expect(classesOf(code.trim(), common)).toEqual(classes);
});

test("classes of a page", () => {
  expect([...classesInHtml('<p class="a b"><i class="b">x</i> class=</p><b class="c-1">')]).toEqual(["a", "b", "c-1"]);
});

const sheet = async (name: string) => {
  const { outputFiles } = await build({
    entryPoints: [`src/theme/styles/${name}.css`],
    bundle: true,
    minify: true,
    write: false,
    external: ["*.woff2"],
    target: ["chrome120"],
  });
  return outputFiles[0]?.text ?? "";
};

test.each(["blocks", "samples", "live"])("the theme's sheet %s is for pages with something of its own", async (name) => {
  const ofAllPages = commonClasses(await sheet("index"));
  const classes = classesOf(await sheet(name), ofAllPages);
  expect(classes).not.toBeNull();
  expect(classes?.filter((each) => ["prose", "code", "line", "header", "doc", "frame", "sidebar-link"].includes(each))).toEqual([]);
});
