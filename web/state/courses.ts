import type { Message } from '../../src/model/message.ts';
import { withoutVoided } from '../../src/model/message.ts';
import type { Conversation } from './conversation.ts';
import { isPrimed } from './priming.ts';

/** The rows that count: neither taken out, nor of a course that was given up when its reset was undone. */
export function countingRows(rows: readonly Message[]): readonly Message[] {
  const counting: Message[] = [];
  const markers: number[] = [];
  for (const row of withoutVoided(rows)) {
    if (row.kind === 'undo') {
      const given = markers.pop();
      if (given !== undefined) counting.length = given;
      continue;
    }
    if (row.kind === 'marker') markers.push(counting.length);
    counting.push(row);
  }
  return counting;
}

/** The last reset that counts, and whether it can still be undone: only while nothing was sent since. */
export interface LastReset {
  readonly order: number;
  readonly canUndo: boolean;
}

export function lastResetIn(counting: readonly Message[]): LastReset | undefined {
  const at = counting.findLastIndex(({ kind }) => kind === 'marker');
  const marker = counting[at];
  return marker && { order: marker.order, canUndo: !counting.slice(at).some(tellsOfSending) };
}

/** What an agent does by itself sends nothing. */
function tellsOfSending(row: Message): boolean {
  if (row.kind !== 'prompt') return row.kind === 'step-end' || row.kind === 'reasoning';
  const isAction = 'task' in row.metadata && row.metadata.task?.type === 'action';
  return !isAction && (row.audience === 'all' || row.audience === 'model');
}

/** Whether the agent may still have something to begin the course with. */
export function isToBeOpened({ session, rows }: Pick<Conversation, 'session' | 'rows'>): boolean {
  if (session.agentId === null || session.sessionStatus !== 'idle') return false;
  const counting = countingRows(rows);
  const after = lastResetIn(counting)?.order ?? -1;
  return !counting.some((row) => row.order > after && !isPrimed(row) && row.kind !== 'turn-end');
}
