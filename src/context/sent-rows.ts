import { lastReset, withoutUndone } from '../model/course.ts';
import { type Message, withoutVoided } from '../model/message.ts';

/** The rows that a model is to see: what counts, what follows the last reset, and what is meant for its eyes. */
export function sentRows(rows: readonly Message[]): readonly Message[] {
  const counted = withoutUndone(withoutVoided(rows));
  return counted
    .slice(lastReset(counted) + 1)
    .filter(({ audience }) => audience === 'all' || audience === 'model');
}
