/** A page outside of the docs, e.g. an imprint. */
import type { PageProps } from "../props.ts";
import { DocPage } from "./DocPage.tsx";

export function StandalonePage({ page }: { page: PageProps }) {
  return <DocPage page={page} />;
}
