/** The bar above everything, with text from the config. A script closes it. */
import { useShell } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { Prerendered } from "../prose/Prerendered.tsx";

export function Announcement() {
  const { announcement, strings } = useShell();
  if (!announcement) return null;
  return (
    <section className="announcement" aria-label={strings.announcement} data-announcement={announcement.id}>
      <Prerendered as="div" html={announcement.html} />
      {announcement.isCloseable && (
        <button type="button" className="icon-button announcement-close" aria-label={strings.closeAnnouncement}>
          <Icon name="close" />
        </button>
      )}
    </section>
  );
}
