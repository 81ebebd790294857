import { useEffect, useState } from 'react';
import { type Line, lineWith } from '../../state/lines.ts';
import { useDesk, useSelected } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';
import type { LineList } from './use-scrolled-lines.ts';

/** Goes to the message that was found by a search; the key of its line, which is marked. */
export function useFound(lines: readonly Line[], list: LineList): string | undefined {
  const { where, editing } = useDesk();
  const { opened } = usePane();
  const target = useSelected(where, (state) => state.target);
  const [found, setFound] = useState<string>();
  // A script that is being opened says first which conversation is beside it.
  const isBeside = useSelected(where, ({ place }) => place.type === 'script');
  const isSettled = useSelected(editing, (script) => script !== undefined) || !isBeside;
  useEffect(() => {
    if (target === undefined || !isSettled) return;
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
  }, [target, isSettled, lines, list, opened, where]);
  return found;
}
