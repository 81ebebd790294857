import { useCallback, useEffect, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import type { TerminalRun } from '../../../src/wire/terminal.ts';
import type { Terminals } from '../../stores/terminals.ts';

/** What ran in the terminals of a session, and what reads that anew. Undefined until it was read. */
export function useRuns(
  terminals: Terminals,
  id: SessionId,
): readonly [readonly TerminalRun[] | undefined, () => void] {
  const [runs, setRuns] = useState<readonly TerminalRun[]>();
  const read = useCallback(() => void terminals.runs(id).then(setRuns), [terminals, id]);
  useEffect(read, [read]);
  return [runs, read];
}
