import { idsInCalls, withPlayedIds } from '../context/recorded-ids.ts';
import type { RecordingLookup } from '../engine/engine.ts';
import type { Store } from '../store/dialect.ts';
import { playedFromCalls } from './played-turns.ts';
import { findRecordedTurn } from './recorded-rows.ts';
import { answersPrompt, type FileTurn } from './recording-file.ts';

/**
 * Looks in the recording that a script names, by position and equal text; a script that names none is answered from
 * the database. Files have the ids that the conversation tells of.
 */
export function recordingLookup(
  store: () => Promise<Store>,
  file: readonly FileTurn[] | undefined,
): RecordingLookup {
  return async (input) => {
    if (file === undefined) return await findRecordedTurn(await store(), input);
    const { prompt, promptsWithFiles } = input;
    if (prompt.index === undefined) return undefined;
    const turn = file[prompt.index];
    if (!answersPrompt(turn, prompt.text)) return undefined;
    if (idsInCalls(turn.parts).size === 0) return turn;
    const played = playedFromCalls(file.slice(0, prompt.index + 1), promptsWithFiles());
    return { parts: withPlayedIds(turn.parts, played) };
  };
}
