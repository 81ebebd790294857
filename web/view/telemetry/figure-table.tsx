import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

interface FigureColumn {
  readonly name: string;
  readonly kind?: 'number' | 'long';
}

interface FigureTableProps {
  readonly label: string;
  /** The first names the row. */
  readonly columns: readonly FigureColumn[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A table of figures; on a phone each row on lines of its own. A browser forgets roles there, so they are said. */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <table role="table" aria-label={label} className={styles.table}>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <tr role="row">
          {columns.map(({ name, kind }) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above.
            <th key={name} role="columnheader" scope="col" data-kind={kind}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
      <tbody role="rowgroup">
        {rows.map(({ key, cells }) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above.
          <tr key={key} role="row">
            {columns.map(({ name, kind }, at) =>
              at === 0 ? (
                // biome-ignore lint/a11y/noRedundantRoles: see above.
                <th key={name} role="rowheader" scope="row">
                  {cells[at]}
                </th>
              ) : (
                // biome-ignore lint/a11y/noRedundantRoles: see above.
                <td key={name} role="cell" data-kind={kind} data-label={name}>
                  {cells[at]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
