import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** A column, what a row has in it, and whether there is anything to be said in it at all. */
export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  readonly isNumber?: boolean;
  readonly isNeeded?: boolean;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  /** The first names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A table that scrolls in a box of its own; on a phone each row has lines of its own. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const [first, ...others] = columns.filter(({ isNeeded = true }) => isNeeded);
  if (!first) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys.
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {[first, ...others].map(({ id, name, isNumber }) => (
              <th key={id} scope="col" data-number={isNumber || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ id, name, isNumber, cell }) => (
                <td key={id} data-label={name} data-number={isNumber || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
