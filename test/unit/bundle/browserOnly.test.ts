import { describe, expect, test } from "vitest";
import { findBrowserOnly, findInlineStyle } from "../../../src/generator/bundle/componentSource.ts";

/** `useState 3:5`, or null. */
function found(text: string): string | null {
  const result = findBrowserOnly("theme/components/Counter.tsx", text);
  return result && `${result.name} ${result.place.line}:${result.place.column}`;
}

describe("a component needs a browser", () => {
  test.each<[string, string]>([
    [
      'import { useState } from "react";\nexport default function Counter() {\n  const [n] = useState(0);\n  return <b>{n}</b>;\n}',
      "useState 3:15",
    ],
    ['import * as React from "react";\nexport default () => React.useReducer(r, 0)[0];', "useReducer 2:22"],
    [
      'import React from "react";\nconst Counter = () => { React.useLayoutEffect(f); return null; };\nexport default React.memo(Counter);',
      "useLayoutEffect 2:25",
    ],
    ["export default () => <button onClick={() => alert(1)}>x</button>;", "onClick 1:30"],
    [
      "function Part() {\n  return <input onChange={f} />;\n}\nconst Counter = () => <p><Part /></p>;\nexport { Counter as default };",
      "onChange 2:17",
    ],
    ["export default class Counter extends Component {\n  render() { return <a onPointerDown={this.f}>x</a>; }\n}", "onPointerDown 2:24"],
  ])("%j", (text, expected) => expect(found(text)).toBe(expected));
});

describe("a component does without a browser", () => {
  test.each([
    "export default () => <p>useState() and onClick={f}</p>;",
    "// useState(0)\n/* <b onClick={f}/> */\nexport default () => <p title=\"onClick={f}\">{'useEffect()'}</p>;",
    'import { useId, useMemo, useRef, useContext } from "react";\nexport default () => { useRef(1); useMemo(f, []); useContext(c); return <p id={useId()} />; };',
    'import { useSite, useStrings } from "bcidocs/theme";\nexport default () => <p>{useSite().title}{useStrings().home}</p>;',
    'import type { useState } from "react";\nexport default () => <p />;',
    'import { useCount } from "./count.ts";\nexport default () => <p>{useCount()}</p>;',
    "const on = { onClick: 1, useState: 2 };\nexport default () => <p>{on.onClick}{on.useState}</p>;",
    "function useWords() { return 1; }\nexport default () => <p>{useWords()}</p>;",
    'export default ({ onSale }) => <p data-on={onSale} onerror="x">{onSale}</p>;',
    "export default function Counter() { return useNothing; }",
    "export const hydrate = 1;",
    "export default () => <Badge onSale={true} onTop={2} onSide={'left'} />;",
  ])("%j", (text) => expect(found(text)).toBeNull());

  test("that calls itself", () => {
    expect(
      found("export default function Tree({ items }) { return items.map((item) => <Tree items={item} onlyOne={useful} />); }"),
    ).toBeNull();
  });
});

test.each([
  ["export default () => <p style={{ color: 'red' }}>x</p>;", 1],
  ["export default () => (\n  <p\n    style={styles}\n  />\n);", 3],
  ["export default () => <Part style={styles} />;", null],
  ["// style={x}\nexport default () => <p title='style={x}'>style</p>;", null],
])("an inline style of an element is found: %j", (text, line) => {
  expect(findInlineStyle("theme/components/Price.tsx", text)?.place.line ?? null).toBe(line);
});
