/** The site's logo, in the variant that suits the colour mode. */
import type { LogoProps } from "../props.ts";

export function Logo({ logo, title = "" }: { logo: LogoProps; title?: string }) {
  // Next to the same words, screen readers would read an alternative text twice.
  const alt = logo.alt === title ? "" : logo.alt;
  if (logo.srcDark === undefined) return <LogoImage logo={logo} src={logo.src} alt={alt} />;
  return (
    <>
      <LogoImage logo={logo} src={logo.src} alt={alt} mode="light" />
      <LogoImage logo={logo} src={logo.srcDark} alt={alt} mode="dark" />
    </>
  );
}

function LogoImage({ logo, src, alt, mode }: { logo: LogoProps; src: string; alt: string; mode?: "dark" | "light" }) {
  return (
    // Outside a <picture>, React would add a preload link for every image, the hidden variant's too.
    <picture className="logo" data-mode={mode}>
      <img src={src} alt={alt} width={logo.width} height={logo.height} />
    </picture>
  );
}
