import { withSessionId } from '../../src/script/session-id-line.ts';
import { asEdited } from './edited-text.ts';
import { readingOf } from './script-reading.ts';

/** What a session ran, to be held against the text: the session that the text names is no difference. */
export function comparedText(snapshot: string, text: string): string {
  const before = asEdited(snapshot);
  const id = readingOf(text).script.settings.chatSessionId;
  if (id === undefined) return before;
  const writing = withSessionId(before, id);
  return 'text' in writing ? writing.text : before;
}
