import { describe, expect, test } from "vitest";
import { findBrowserOnly } from "../../../src/generator/bundle/browserOnly.ts";

const main = "theme/components/Counter.tsx";

/** `useState theme/components/Counter.tsx:3:5`, or null. */
function found(text: string, others: Record<string, string> = {}): string | null {
  const imports = Object.fromEntries(Object.keys(others).map((path) => [`./${path.replace(/\.tsx?$/, "")}`, `theme/components/${path}`]));
  const files = Object.entries({
    [main]: text,
    ...Object.fromEntries(Object.entries(others).map(([path, own]) => [`theme/components/${path}`, own])),
  });
  const result = findBrowserOnly(main, Object.fromEntries(files.map(([path, own]) => [path, { text: own, imports }])));
  return result && `${result.name} ${result.place.path.replace("theme/components/", "")}:${result.place.line}:${result.place.column}`;
}

describe("a component needs a browser", () => {
  test.each<[string, string]>([
    [
      'import { useState } from "react";\nexport default function Counter() {\n  const [n] = useState(0);\n  return <b>{n}</b>;\n}',
      "useState Counter.tsx:3:15",
    ],
    [
      'import { useEffect as effect } from "react";\nexport default () => {\n  effect(() => {});\n  return null;\n};',
      "useEffect Counter.tsx:3:3",
    ],
    ['import * as React from "react";\nexport default () => React.useReducer(r, 0)[0];', "useReducer Counter.tsx:2:22"],
    [
      'import React from "react";\nconst Counter = () => { React.useLayoutEffect(f); return null; };\nexport default React.memo(Counter);',
      "useLayoutEffect Counter.tsx:2:25",
    ],
    ["export default () => <button onClick={() => alert(1)}>x</button>;", "onClick Counter.tsx:1:30"],
    ['import { createElement } from "react";\nexport default () => createElement("button", { onClick: f });', "onClick Counter.tsx:2:48"],
    [
      "function Part() {\n  return <input onChange={f} />;\n}\nconst Counter = () => <p><Part /></p>;\nexport { Counter as default };",
      "onChange Counter.tsx:2:17",
    ],
    ['import { useSpring } from "springs";\nexport default () => useSpring(1);', "useSpring Counter.tsx:2:22"],
    [
      "export default class Counter extends Component {\n  render() { return <a onPointerDown={this.f}>x</a>; }\n}",
      "onPointerDown Counter.tsx:2:24",
    ],
  ])("%j", (text, expected) => expect(found(text)).toBe(expected));

  test("for its imports from the site", () => {
    const hook = 'import { useState } from "react";\nexport const useCount = () => useState(0);\nexport const plain = 1;';
    expect(found('import { useCount } from "./count";\nexport default () => useCount()[0];', { "count.ts": hook })).toBe(
      "useState count.ts:2:31",
    );
    expect(found('import * as all from "./count";\nexport default () => all.useCount()[0];', { "count.ts": hook })).toBe(
      "useState count.ts:2:31",
    );
    const barrel = { "all.ts": 'export * from "./count";', "count.ts": hook };
    expect(found('import { useCount } from "./all";\nexport default () => useCount()[0];', barrel)).toBe("useState count.ts:2:31");
    const named = { "all.ts": 'export { useCount as useIt } from "./count";', "count.ts": hook };
    expect(found('import { useIt } from "./all";\nexport default () => useIt()[0];', named)).toBe("useState count.ts:2:31");
  });
});

describe("a component does without a browser", () => {
  test.each([
    "export default () => <p>useState() and onClick={f}</p>;",
    "// useState(0)\n/* <b onClick={f}/> */\nexport default () => <p title=\"onClick={f}\">{'useEffect()'}</p>;",
    'import { useId, useMemo, useRef, useContext } from "react";\nexport default () => { useRef(1); useMemo(f, []); useContext(c); return <p id={useId()} />; };',
    'import { useSite, useStrings } from "bcidocs/theme";\nexport default () => <p>{useSite().title}{useStrings().home}</p>;',
    'import type { useState } from "react";\nexport default () => <p />;',
    'import { useState } from "react";\nexport function Other() { return useState(0)[0]; }\nexport default () => <p />;',
    "const on = { onClick: 1, useState: 2 };\nexport default () => <p>{on.onClick}{on.useState}</p>;",
    "function useWords() { return 1; }\nexport default () => <p>{useWords()}</p>;",
    'export default ({ onSale }) => <p data-on={onSale} onerror="x">{onSale}</p>;',
    "export default function Counter() { return useNothing; }",
    "export const wake = 1;",
    "export default () => <Badge onSale={true} onTop={2} onSide={'left'} />;",
  ])("%j", (text) => expect(found(text)).toBeNull());

  test("whatever else is in the files that it imports", () => {
    const others = { "count.ts": 'import { useState } from "react";\nexport const useCount = () => useState(0);\nexport const plain = 1;' };
    expect(found('import { plain } from "./count";\nexport default () => <p>{plain}</p>;', others)).toBeNull();
    expect(found('import * as all from "./count";\nexport default () => <p>{all.plain}</p>;', others)).toBeNull();
  });

  test("that calls itself", () => {
    expect(
      found("export default function Tree({ items }) { return items.map((item) => <Tree items={item} onlyOne={useful} />); }"),
    ).toBeNull();
  });
});
