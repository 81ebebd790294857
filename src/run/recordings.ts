import type { RecordingLookup } from '../engine/engine.ts';
import type { Store } from '../store/dialect.ts';
import { findRecordedTurn } from './recorded-rows.ts';
import type { FileTurn } from './recording-file.ts';

/** Looks in the recording that travels with the script, by position and equal text, and then in the database. */
export function recordingLookup(
  store: () => Promise<Store>,
  fileTurns: readonly FileTurn[],
): RecordingLookup {
  return async ({ prompt, inputHash }) => {
    const turn = prompt.index === undefined ? undefined : fileTurns[prompt.index];
    if (turn && turn.parts.length > 0 && sameText(turn.prompt, prompt.text)) return turn;
    return await findRecordedTurn(await store(), inputHash);
  };
}

/** A script's prompts have no blank edges and LF newlines; a recording may have been edited by hand. */
function sameText(recorded: string, asked: string): boolean {
  return recorded.replaceAll('\r\n', '\n').trim() === asked.trim();
}
