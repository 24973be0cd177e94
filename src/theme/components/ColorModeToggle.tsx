/** The button that changes the colour mode; nothing where the site has one mode only. It needs a script, which enables and names it. */
import { useFrame } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";

export function ColorModeToggle() {
  const { colorModes, strings } = useFrame();
  if (!colorModes) return null;
  return (
    <button type="button" className="icon-button color-mode" aria-label={strings.colorMode} disabled>
      {colorModes.map((mode) => (
        <Icon key={mode} name={mode} />
      ))}
    </button>
  );
}
