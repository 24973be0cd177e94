/** Small line icons of our own. They are decoration: the words next to them say what they mean. */
import icons from "./icons.json" with { type: "json" };

// The published types name this, and not the file.
const shapes = icons;

export type IconName = keyof typeof shapes;

/** One icon, as large as the text around it. How its lines look is in `base.css`, once for all icons of a page. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
