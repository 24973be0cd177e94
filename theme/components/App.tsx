/** `:::app{of="calm"}`: a picture of an app, and what it is: `**[Title](url)** text`. */
import type { ReactNode } from "react";
import { appPictures } from "../pictures/apps.tsx";
import { entryOf } from "../pictures/entryOf.ts";

export default function App({ of, children }: { of?: unknown; children?: ReactNode }) {
  return (
    <div className="app link-card">
      <svg className="app-picture" viewBox="0 0 320 180" aria-hidden="true" focusable="false">
        {entryOf(appPictures, of)}
      </svg>
      <div>{children}</div>
    </div>
  );
}
