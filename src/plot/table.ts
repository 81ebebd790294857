import { type Markup, type MarkupValue, markup } from './markup.ts';

export interface TableColumn {
  readonly name: string;
  readonly kind?: 'number' | 'long';
}

export interface TablePlan {
  /** What it is a table of, for who cannot see it. */
  readonly label: string;
  /** The first names the row. */
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly MarkupValue[])[];
  /** On a phone: each row on lines of its own, or the table in a box that scrolls. */
  readonly onPhone: 'stacked' | 'scrolled';
}

/** A table that fits on a phone. Roles are said in words: a browser forgets them where rows become lines. */
export function table({ label, columns, rows, onPhone }: TablePlan): Markup {
  const heads = columns.map(
    ({ name, kind }) =>
      markup`<th role="columnheader" scope="col"${kind === 'number' ? markup` class="num"` : undefined}>${name}</th>`,
  );
  const body = rows.map(
    (
      cells,
    ) => markup`<tr role="row">${cells.map((cell, index) => cellOf(cell, columns[index], index === 0))}</tr>
`,
  );
  const whole = markup`<table role="table" aria-label="${label}" class="${onPhone === 'stacked' ? 'stack' : 'wide'}">
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">
${body}</tbody>
</table>`;
  return markup`<div class="box" role="region" aria-label="${label}" tabindex="0">${whole}</div>`;
}

function cellOf(cell: MarkupValue, column: TableColumn | undefined, isFirst: boolean): Markup {
  if (isFirst) return markup`<th role="rowheader" scope="row">${cell}</th>`;
  const { name = '', kind } = column ?? {};
  const look = kind === 'number' ? markup` class="num"` : kind === 'long' ? markup` class="long"` : undefined;
  return markup`<td role="cell" data-label="${name}"${look}>${cell}</td>`;
}
