import { test } from "vitest";
import { html, markdown, parse, toHtml, told } from "./support.ts";

test("try", async () => {
  const t = `---
title: "Hi {{product}}"
descripton: x
---

# Hello \`x\` {{product}}

Text {{prodct}} [l](./a.md#{{product}} "t") ![i](x.png) <b style="color:red">raw</b> www.a.b a:b ~~s~~[^1]

[^1]: note

:::note Title *x*
hi

::::tip
in
::::
:::

::::tabs{group=pm}
:::tab[npm]
\`\`\`bash
npm i {{product}}
\`\`\`
:::
:::tab[yarn]
b
:::
::::

> [!WARNING]
> be *careful*

:::details Title {open}
text
:::

## Usage
## Usage {#custom}
### main

| a | b |
|:-:|--:|
| 1 | 2 |

- [ ] todo
- [x] \`done\`

\`\`\`ts title="a.ts" {1,9} showLineNumbers=5
const a: string = "x"; // [!code ++]
// highlight-next-line
foo(a, 1);
\`\`\`

[x](javascript:alert(1)) <a href="java&#115;cript:x" onclick="y">q</a> <bcidocs-code html="x">w</bcidocs-code>

::chan{seconds=4}
::foo{a=b}
::foo
`;
  for (const parser of ["auto", "remark"] as const) {
    const p = await parse(t, { ...markdown({ parser }), variables: { product: "Noema" }, components: ["chan"] });
    console.log(toHtml(p.tree));
    console.log(told(p));
    console.log(JSON.stringify({ ...p, tree: 0, problems: 0, places: 0 }, null, 1));
  }
});
