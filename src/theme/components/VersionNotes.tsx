/** What a page of the docs says about its version: its label, and a banner where another version is the one to read. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { PageProps } from "../props.ts";

type Version = NonNullable<PageProps["version"]>;

export function VersionNotes({ version }: { version: Version }) {
  const { version: word } = useStrings();
  return (
    <>
      {version.banner && <Banner banner={version.banner} />}
      {version.hasBadge && (
        <p className="version-badge">
          {word} {version.label}
        </p>
      )}
    </>
  );
}

function Banner({ banner: { kind, latest } }: { banner: NonNullable<Version["banner"]> }) {
  const { versionUnreleased, versionUnmaintained, versionLatest } = useStrings();
  return (
    <div className="version-banner" role="alert" data-kind={kind}>
      <Icon name="info" />
      <p>
        {kind === "unreleased" ? versionUnreleased : versionUnmaintained}{" "}
        {latest && (
          <a href={latest.href} data-version-of={latest.version?.area} data-version={latest.version?.name}>
            {versionLatest} ({latest.label})
          </a>
        )}
      </p>
    </div>
  );
}
