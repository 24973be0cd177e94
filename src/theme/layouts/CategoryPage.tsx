/** The index page of a category: its text, and its pages as cards. */
import { TextPage } from "../components/TextPage.tsx";
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function CategoryPage({ page }: { page: PageProps }) {
  const { PageTitle, PageCards } = useSlots();
  return (
    <TextPage page={page}>
      <PageTitle page={page} />
      {page.description && <p className="lead">{page.description}</p>}
      {page.content}
      <PageCards cards={page.cards} />
    </TextPage>
  );
}
