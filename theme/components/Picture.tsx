/** What surrounds every picture: its name and description for those who do not see it, its key, its caption and its table. */
import type { ReactNode } from "react";
import type { Described, PictureTable } from "../pictures/chartTypes.ts";

interface PictureProps extends Pick<Described, "name" | "description"> {
  /** Words of the classes that say what kind it is. */
  kind: string;
  caption: unknown;
  table?: PictureTable;
  /** Above the picture: what its lines or marks stand for. */
  keys?: ReactNode;
  viewBox?: string;
  children: ReactNode;
}

export default function Picture({ name, description, kind, caption, table, keys, viewBox, children }: PictureProps) {
  return (
    <div className={`picture ${kind}`}>
      <figure>
        {keys}
        <svg className="picture-view" role="img" aria-label={name} viewBox={viewBox}>
          <desc>{description}</desc>
          {children}
        </svg>
        {typeof caption === "string" && <figcaption>{caption}</figcaption>}
      </figure>
      {table && <TableBehind {...table} name={name} />}
    </div>
  );
}

function TableBehind({ head, rows, name }: PictureTable & { name: string }) {
  return (
    <details className="fold">
      <summary>
        <span>The values as a table</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container is operated by the arrow keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div className="fold-body table" role="group" tabIndex={0} aria-label={name}>
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join()}>
                {row.map((cell, column) => (
                  <td key={head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
