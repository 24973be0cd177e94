/** Turns a reference page into props: trees become React nodes, and every name with a page gets its final URL. */
import type { Root } from "hast";
import type { ReactNode } from "react";
import type { ApiPageProps } from "../../../theme/props.ts";
import type { ApiPage } from "../../model/api.ts";
import type { ResolvedUrl } from "../../text/url.ts";

export interface ApiRendering {
  toReact: (tree: Root) => ReactNode;
  resolve: (url: string, element: string) => ResolvedUrl;
}

export function apiProps(page: ApiPage<Root>, rendering: ApiRendering): ApiPageProps {
  return fill(page, rendering) as ApiPage<ReactNode>;
}

/** A copy in which each tree is a React node and each `to` a final URL. */
function fill(value: unknown, rendering: ApiRendering): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => fill(item, rendering));
  if ("type" in value && value.type === "root") return rendering.toReact(value as Root);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "to" && item !== null ? rendering.resolve(String(item), "a").url : fill(item, rendering),
    ]),
  );
}
