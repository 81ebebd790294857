import type { RecordingLookup } from '../engine/engine.ts';
import type { Store } from '../store/dialect.ts';
import { findRecordedTurn } from './recorded-rows.ts';
import { answersPrompt, type FileTurn } from './recording-file.ts';

/**
 * Looks in the recording that a script names, by position and equal text; a script that names none is answered from
 * the database.
 */
export function recordingLookup(
  store: () => Promise<Store>,
  file: readonly FileTurn[] | undefined,
): RecordingLookup {
  return async ({ prompt, inputHash, model }) => {
    if (file === undefined) return await findRecordedTurn(await store(), inputHash, model);
    const turn = prompt.index === undefined ? undefined : file[prompt.index];
    return answersPrompt(turn, prompt.text) ? turn : undefined;
  };
}
