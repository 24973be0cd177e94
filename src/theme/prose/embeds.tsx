/** What a page embeds: videos, frames, diagrams, formulas. */
import { useStrings } from "../context/site.tsx";
import { Prerendered } from "./Prerendered.tsx";

interface VideoProps {
  src: string;
  title: string;
  poster?: string;
  /** URL of a WebVTT file. */
  captions?: string;
  isLoop?: boolean;
  isMuted?: boolean;
}

/** `bcidocs-video`: a video file, with the controls of the browser. Only its length and size are fetched before a reader plays it. */
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

interface YoutubeProps {
  videoId: string;
  title: string;
  /** URL of an image of the site. */
  poster?: string;
  /** Seconds. */
  start?: number;
}

/** `bcidocs-youtube`: a link until a reader plays the video. Only then `client/embeds.ts` loads the player. */
export function Youtube({ videoId, title, poster, start }: YoutubeProps) {
  const { playVideo } = useStrings();
  const from = start ? `&start=${start}` : "";
  return (
    <span className="embed">
      <a
        className="embed-play"
        href={`https://www.youtube.com/watch?v=${videoId}${start ? `&t=${start}s` : ""}`}
        data-embed={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1${from}`}
        data-title={title}
      >
        {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
        <span className="embed-label">
          <span className="visually-hidden">{playVideo}: </span>
          {title}
        </span>
      </a>
    </span>
  );
}

/**
 * `bcidocs-iframe`: a page of elsewhere, fetched when it comes near the view. Without a height in pixels it has the shape of a video.
 * A page in a sandbox may run scripts, but not as the site, whose storage and pages it cannot reach.
 */
export function Frame({ src, title, height, isSandboxed }: { src: string; title: string; height?: number; isSandboxed?: boolean }) {
  const sandbox = isSandboxed ? "allow-scripts" : undefined;
  return (
    <span className="embed">
      <iframe src={src} title={title} height={height} loading="lazy" allow="fullscreen; clipboard-write" sandbox={sandbox} />
    </span>
  );
}

/** `bcidocs-diagram`: its source, as Mermaid reads it, until `client/diagrams.ts` puts the picture in front of it. */
export function Diagram({ source }: { source: string }) {
  return (
    <figure className="diagram">
      <pre>
        <code>{source}</code>
      </pre>
    </figure>
  );
}

/** `bcidocs-math`: a formula, as MathML that browsers lay out themselves; the build makes it from TeX. */
export function Formula({ html, isBlock = false }: { html: string; isBlock?: boolean }) {
  return <Prerendered as={isBlock ? "div" : "span"} className="math" html={html} />;
}
