/** An image in the text: fetched when it comes near. Width and height, when known, keep its place free. */
import type { ImgHTMLAttributes } from "react";

export function Image({ alt = "", ...attributes }: ImgHTMLAttributes<HTMLImageElement>) {
  return <img loading="lazy" decoding="async" {...attributes} alt={alt} />;
}
