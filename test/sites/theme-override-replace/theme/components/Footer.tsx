import { useFrame } from "bcidocs/theme";

export default function Footer() {
  const { title, footer } = useFrame();
  return (
    <footer className="own-foot">
      {title}, {footer?.copyright}
    </footer>
  );
}
