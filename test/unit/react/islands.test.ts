/** How islands are drawn: the marker, what the browser is told in it, and what a component may ask for. */
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { islandRenderer } from "../../../src/generator/react/islands.ts";
import { unescapeHtml } from "../../../src/generator/text/html.ts";
import { useShell } from "../../../src/theme/context/site.tsx";
import { sampleComponents, sampleSite } from "../theme/samplePage.ts";

type Props = { [name: string]: unknown; children?: ReactNode };

const { navbar: _, ...facts } = sampleSite;

function draw(component: (props: Props) => ReactNode, props: Props = {}): string {
  return renderToString(islandRenderer(facts, sampleComponents)("sample", { component, wake: "load" }, props) as never);
}

function propsIn(html: string): unknown {
  return JSON.parse(unescapeHtml(/ data-props="([^"]*)"/.exec(html)?.[1] ?? "null"));
}

test("props of every kind that JSON knows reach the browser as they are", () => {
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
  expect(propsIn(draw(() => "x", props))).toEqual(props);
});

test("a component without props has none written", () => {
  expect(draw(() => "x")).not.toContain("data-props");
});

describe("children", () => {
  const children = createElement("strong", null, "inside");

  test("stand where the component draws them, and are no prop", () => {
    const html = draw((props) => createElement("section", null, props.children), { a: "1", children });
    expect(html).toContain("<section><bcidocs-slot><strong>inside</strong></bcidocs-slot></section>");
    expect(html).not.toContain("<template");
    expect(propsIn(html)).toEqual({ a: "1" });
  });

  test("that the component does not draw at first are kept beside it", () => {
    expect(draw(() => "folded", { children })).toContain(
      'folded<template data-kept=""><strong>inside</strong></template></bcidocs-island>',
    );
  });
});

test("the frame is not known in an island, and who asks for it is told so", () => {
  const Asking = () => useShell().navbar.title;
  expect(() => draw(() => createElement(Asking))).toThrow("The hook useShell is called in an island or in the text of a page.");
});
