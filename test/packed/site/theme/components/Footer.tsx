import { useShell } from "bcidocs/theme";

/** Overrides the theme's footer. */
export default function Footer() {
  const { title, footer } = useShell();
  return (
    <footer className="footer">
      Replaced by {title}: {footer?.copyright}
    </footer>
  );
}
