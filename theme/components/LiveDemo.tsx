/**
 * `:::live-demo{label="…"}`: a live sample with its signal next to it. The still picture keeps the place of what the running sample
 * shows, so that nothing moves when a reader presses Run.
 */
import { RunButton } from "bcidocs/theme";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

type Sample = ReactElement<{ live: string; controls?: string }>;

interface LiveDemoProps {
  /** What it is, for those who do not see it. */
  label?: unknown;
  /** What to do, for readers who can run it. */
  hint?: unknown;
  /** The still picture, the live sample, and what goes with it. */
  children?: ReactNode;
}

export default function LiveDemo({ label, hint, children }: LiveDemoProps) {
  const [still, ...others] = Children.toArray(children).filter((block) => typeof block !== "string" || block.trim() !== "");
  const sample = others.find(isSample);
  return (
    <section
      className="demo"
      aria-label={String(label)}
      data-sample={`sample:${sample?.props.live}`}
      data-controls={sample?.props.controls}
    >
      <div className="demo-signal">
        <div className="demo-head">
          <RunButton />
          <p className="demo-hint">{String(hint)}</p>
        </div>
        <div className="live-panel">{still}</div>
      </div>
      <div className="demo-code">{others.map((block) => (block === sample ? withoutButton(sample) : block))}</div>
    </section>
  );
}

function isSample(block: ReactNode): block is Sample {
  return isValidElement<{ live?: string }>(block) && typeof block.props.live === "string";
}

/** Its button is that of the demo. */
function withoutButton(sample: Sample): ReactElement {
  return cloneElement(sample as ReactElement<{ live?: string | undefined; controls?: string | undefined }>, {
    live: undefined,
    controls: undefined,
  });
}
