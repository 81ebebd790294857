import type { SessionId } from '../../src/model/ids.ts';
import { unfinished } from './memory.ts';

/** Under which name the message that is being written to a session is kept. */
export function messageDraft(id: SessionId): string {
  return `draft.${id}`;
}

/** Who was writing to a session goes on in the one that is shown instead, where nothing was begun yet. */
export function carryMessage(from: SessionId, to: SessionId): void {
  const text = unfinished.read(messageDraft(from));
  if (from === to || text === null || unfinished.read(messageDraft(to)) !== null) return;
  unfinished.write(messageDraft(to), text);
  unfinished.write(messageDraft(from), null);
}
