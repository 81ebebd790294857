import type { SessionId } from '../../src/model/ids.ts';
import { unfinished } from './memory.ts';

/** Under which name the message that is being written to a session is kept. */
export function messageDraft(id: SessionId): string {
  return `draft.${id}`;
}

/** The same for the files that go with it; also for a session that is still to begin. */
export function filesDraft(place: SessionId | 'new'): string {
  return `files.${place}`;
}

/** Who was writing to a session goes on in the one that is shown instead, where nothing was begun yet. */
export function carryMessage(from: SessionId, to: SessionId): void {
  for (const draft of [messageDraft, filesDraft]) {
    const text = unfinished.read(draft(from));
    if (from === to || text === null || unfinished.read(draft(to)) !== null) continue;
    unfinished.write(draft(to), text);
    unfinished.write(draft(from), null);
  }
}
