import { type Message, withoutVoided } from '../model/message.ts';

/** The rows that a model is to see: what counts, what follows the last reset, and what is meant for its eyes. */
export function sentRows(rows: readonly Message[]): readonly Message[] {
  const counted = withoutVoided(rows);
  return counted
    .slice(lastResetIn(counted) + 1)
    .filter(({ audience }) => audience === 'all' || audience === 'model');
}

/** The place of the last marker that was not taken back, or -1. */
function lastResetIn(rows: readonly Message[]): number {
  const resets: number[] = [];
  rows.forEach(({ kind }, index) => {
    if (kind === 'marker') resets.push(index);
    if (kind === 'undo') resets.pop();
  });
  return resets.at(-1) ?? -1;
}
