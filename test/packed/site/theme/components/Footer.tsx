import { useShell } from "bcidocs/theme";

/** Takes the place of the theme's. */
export default function Footer() {
  const { title, footer } = useShell();
  return (
    <footer className="footer">
      Replaced by {title}: {footer?.copyright}
    </footer>
  );
}
