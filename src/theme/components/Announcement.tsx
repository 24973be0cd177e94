/** The bar above everything, with the config's own words. */
import { useFrame } from "../context/site.tsx";
import { Prerendered } from "../prose/Prerendered.tsx";

export function Announcement() {
  const { announcement, strings } = useFrame();
  if (!announcement) return null;
  return (
    <section className="announcement" aria-label={strings.announcement} data-announcement={announcement.id}>
      <Prerendered as="div" html={announcement.html} />
    </section>
  );
}
