import { courseOf, withoutUndone } from '../../model/course.ts';
import { isAskedPrompt, type Message, withoutVoided } from '../../model/message.ts';
import type { Entry } from '../entry-text.ts';
import { rowEntry } from '../row-entry.ts';

/** What a person sees first of a conversation: the last turn since the last reset, or the boot message. */
export function beginningOf(messages: readonly Message[], boot: Message | undefined): readonly Entry[] {
  const rows = withoutUndone(withoutVoided(messages));
  const course = courseOf(rows);
  const begin = rows.findLastIndex(
    (row) => isAskedPrompt(row) && row.audience === 'all' && row.course === course,
  );
  const shown = begin === -1 ? [boot] : rows.slice(begin);
  return shown.flatMap((row) => (row && rowEntry(row)) ?? []);
}
