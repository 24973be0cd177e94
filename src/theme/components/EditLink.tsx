/** The link to the source of a page. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { Link } from "../prose/Link.tsx";

export function EditLink({ href }: { href: string }) {
  return (
    <p>
      <Link className="edit-link" href={href} isExternal={true}>
        <Icon name="edit" />
        {useStrings().editThisPage}
      </Link>
    </p>
  );
}
