/** A page of elsewhere in a frame, fetched when it comes near the view. */
import type { FrameProps } from "./vocabulary.ts";

export function Frame({ src, title, height }: FrameProps) {
  return (
    <div className="embed">
      <iframe src={src} title={title} height={height} loading="lazy" allow="fullscreen; clipboard-write" />
    </div>
  );
}
