/** Turns what a reference page says into props: trees are drawn, and every name that has a page gets its final URL. */
import type { Root } from "hast";
import type { ReactNode } from "react";
import type { ApiPageProps } from "../../../theme/props.ts";
import type { ApiPage } from "../../model/api.ts";
import type { ResolvedUrl } from "../../text/imagePath.ts";

export interface ApiDrawing {
  toReact: (tree: Root) => ReactNode;
  resolve: (url: string, element: string) => ResolvedUrl;
}

export function apiProps(page: ApiPage<Root>, drawing: ApiDrawing): ApiPageProps {
  return draw(page, drawing) as ApiPage<ReactNode>;
}

/** A copy in which each tree is a React node and each `to` a final URL. */
function draw(value: unknown, drawing: ApiDrawing): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => draw(item, drawing));
  if ("type" in value && value.type === "root") return drawing.toReact(value as Root);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === "to" ? drawing.resolve(String(item), "a").url : draw(item, drawing)]),
  );
}
