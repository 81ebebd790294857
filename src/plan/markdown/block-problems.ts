import { type BlockMarker, endOf } from './block-marker.ts';
import type { DocLine } from './read-lines.ts';

/** What is wrong with the markers of a document, each with its line: then nobody can tell what its blocks are. */
export function blockProblems(lines: readonly DocLine[]): readonly string[] {
  const problems: string[] = [];
  const seen = new Map<string, number>();
  let open: { readonly id: string; readonly line: number } | undefined;
  lines.forEach(({ marker }, index) => {
    if (!marker) return;
    const line = index + 1;
    if (marker.isEnd) {
      if (open?.id !== marker.id) problems.push(strayEnd(marker, line, open));
      else open = undefined;
      return;
    }
    const earlier = seen.get(marker.id);
    if (open)
      problems.push(
        `Line ${line} begins the block ${marker.id} within the block ${open.id} of line ${open.line}.`,
      );
    if (earlier !== undefined)
      problems.push(`Line ${line} begins a second block ${marker.id}; the first is in line ${earlier}.`);
    seen.set(marker.id, earlier ?? line);
    open ??= { id: marker.id, line };
  });
  if (open)
    problems.push(
      `The block ${open.id} of line ${open.line} is never closed: there is no ${endOf(open.id)} after it.`,
    );
  return problems;
}

function strayEnd({ id }: BlockMarker, line: number, open: { readonly id: string } | undefined): string {
  const within = open ? `, within the block ${open.id}` : '';
  return `Line ${line} ends a block ${id} that is not open there${within}.`;
}
