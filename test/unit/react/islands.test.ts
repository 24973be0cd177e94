/** How islands are rendered: the marker, its data for the browser, and the hooks that a component may use. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { islandRenderer } from "../../../src/generator/react/themeContext.ts";
import { unescapeHtml } from "../../../src/generator/text/html.ts";
import { useShell } from "../../../src/theme/context/site.tsx";
import { sampleComponents, sampleSite } from "../theme/samplePage.ts";

type Props = { [name: string]: unknown; children?: ReactNode };

const { navbar: _, ...metadata } = sampleSite;

function render(component: (props: Props) => ReactNode, props: Props = {}): string {
  return renderToString(islandRenderer(metadata, sampleComponents)("sample", { component, hydrate: "load" }, props) as never);
}

function propsIn(html: string): unknown {
  return JSON.parse(unescapeHtml(/ data-props="([^"]*)"/.exec(html)?.[1] ?? "null"));
}

test("props of every JSON type reach the browser unchanged", () => {
  const props = {
    text: "\"'<>&\u2028 é 🧠",
    empty: "",
    number: -1.5,
    yes: true,
    no: false,
    nothing: null,
    list: [1, ["a"]],
    object: { a: { b: 2 } },
  };
  expect(propsIn(render(() => "x", props))).toEqual(props);
});

test("a component without props has none written", () => {
  expect(render(() => "x")).not.toContain("data-props");
});

describe("children", () => {
  const children = createElement("strong", null, "inside");

  test("are where the component renders them, and are not a prop", () => {
    const html = render((props) => createElement("section", null, props.children), { a: "1", children });
    expect(html).toContain("<section><bcidocs-slot><strong>inside</strong></bcidocs-slot></section>");
    expect(html).not.toContain("<template");
    expect(propsIn(html)).toEqual({ a: "1" });
  });

  test("that the component does not render at first are stored next to it", () => {
    expect(render(() => "folded", { children })).toContain(
      'folded<template data-kept=""><strong>inside</strong></template></bcidocs-island>',
    );
  });
});

test("the shell is not available in an island, and the error says so", () => {
  const Asking = () => useShell().navbar.title;
  expect(() => render(() => createElement(Asking))).toThrow("The hook useShell is called in an island or in the text of a page.");
});
