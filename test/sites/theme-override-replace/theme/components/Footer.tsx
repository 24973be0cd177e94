import { useShell } from "bcidocs/theme";

export default function Footer() {
  const { title, footer } = useShell();
  return (
    <footer className="own-foot">
      {title}, {footer?.copyright}
    </footer>
  );
}
