/** An image in the text, loaded lazily. Width and height, when known, reserve its space. */
import type { ImgHTMLAttributes } from "react";

export function Image({ alt = "", ...attributes }: ImgHTMLAttributes<HTMLImageElement>) {
  return <img loading="lazy" decoding="async" {...attributes} alt={alt} />;
}
