/** The button that changes the colour mode; nothing on a site with one mode. A script enables and names it. */
import { useShell } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";

export function ColorModeToggle() {
  const { colorModes, strings } = useShell();
  if (!colorModes) return null;
  return (
    <button type="button" className="icon-button color-mode" aria-label={strings.colorMode} disabled>
      {colorModes.map((mode) => (
        <Icon key={mode} name={mode} />
      ))}
    </button>
  );
}
