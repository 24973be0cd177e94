/** A page of the docs: title, folded contents, text. */
import { TextPage } from "../components/TextPage.tsx";
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function DocPage({ page }: { page: PageProps }) {
  const { PageTitle, PageCards, ContentsDisclosure } = useSlots();
  return (
    <TextPage page={page}>
      <PageTitle page={page} />
      <ContentsDisclosure entries={page.toc} />
      {page.content}
      {page.cards.length > 0 && <PageCards cards={page.cards} />}
    </TextPage>
  );
}
