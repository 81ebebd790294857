import { useEffect, useState } from 'react';
import { type Line, lineWith } from '../../state/lines.ts';
import { useDesk, useSelected } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';
import type { LineList } from './use-scrolled-lines.ts';

/** Goes to the message that was found by a search; the key of its line, which is marked. */
export function useFound(lines: readonly Line[], list: LineList): string | undefined {
  const { where } = useDesk();
  const { opened } = usePane();
  const target = useSelected(where, (state) => state.target);
  const [found, setFound] = useState<string>();
  useEffect(() => {
    if (target === undefined) return;
    const index = lineWith(lines, target);
    const line = lines[index];
    if (line) {
      // What was found stands in it, and would not be seen.
      if (line.type === 'entry') opened.add(line.entry.id);
      if (line.type === 'prompt') opened.add(`whole ${line.turn.id}`);
      list.scrollToIndex(index, { align: 'center' });
      setFound(line.key);
    }
    where.targetShown();
  }, [target, lines, list, opened, where]);
  return found;
}
