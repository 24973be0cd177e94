/** A page of the reference, whose text has the title. */
import { TextPage } from "../components/TextPage.tsx";
import type { PageProps } from "../props.ts";

export function ApiPage({ page }: { page: PageProps }) {
  return <TextPage page={page}>{page.content}</TextPage>;
}
