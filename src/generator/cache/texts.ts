/** Keeps what is drawn of each page until it is rendered, as text: nothing for the garbage collector to walk. */
import type { DrawnText } from "../model/page.ts";

export interface TextStore {
  /** `text` is JSON. */
  put(path: string, text: string): void;
  /** Throws for a page that was never drawn. */
  get(path: string): DrawnText;
}

export function createTextStore(): TextStore {
  const texts = new Map<string, string>();
  return {
    put: (path, text) => void texts.set(path, text),
    get: (path) => JSON.parse(texts.get(path) ?? "null") as DrawnText,
  };
}
