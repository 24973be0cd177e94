/** A video file, with the controls of the browser. Only its length and size are fetched before a reader plays it. */
import type { VideoProps } from "./vocabulary.ts";

export function Video({ src, title, poster, captions, isLoop, isMuted }: VideoProps) {
  return (
    <video
      className="embed-video"
      src={src}
      aria-label={title}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      loop={isLoop}
      muted={isMuted}
    >
      {captions && <track kind="captions" src={captions} default />}
    </video>
  );
}
