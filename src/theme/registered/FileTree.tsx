/** `:::file-tree`: a list of files, with the files of a folder in a list within it. */
import type { ReactNode } from "react";

export function FileTree({ children }: { children?: ReactNode }) {
  return <div className="file-tree">{children}</div>;
}
