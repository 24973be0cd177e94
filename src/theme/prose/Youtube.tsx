/** A video of YouTube: a link until a reader wants it played. Until then nothing is fetched from there; `client/embeds.ts` puts the player in. */
import { useStrings } from "../context/site.tsx";
import type { YoutubeProps } from "./vocabulary.ts";

export function Youtube({ id, title, poster, start }: YoutubeProps) {
  const { playVideo } = useStrings();
  const from = start ? `&start=${start}` : "";
  return (
    <div className="embed">
      <a
        className="embed-play"
        href={`https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ""}`}
        data-embed={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1${from}`}
        data-title={title}
      >
        {poster && <img src={poster} alt="" loading="lazy" decoding="async" />}
        <span className="embed-label">
          <span className="visually-hidden">{playVideo}: </span>
          {title}
        </span>
      </a>
    </div>
  );
}
