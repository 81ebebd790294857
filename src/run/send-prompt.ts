import { sha256 } from '../files/sha256.ts';
import type { PromptFile } from '../model/file.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import { promptHashes } from '../script/script-hash.ts';
import { askSession, type SessionRun } from './ask-session.ts';
import { type AskedPrompt, askedBefore } from './asked-prompt.ts';
import type { RunHelp } from './run-help.ts';
import { completedPrompts, isComplete, type StoredTurn } from './turns.ts';
import type { RunWorld } from './world.ts';

export interface SendRequest extends RunHelp {
  readonly sessionId: SessionId;
  /** Without it, the last turn goes on where it was broken off. */
  readonly text?: string;
  /** Given with the text. */
  readonly files?: readonly PromptFile[];
  /** Who asks; by default a person. */
  readonly source?: AskedPrompt['source'];
  /** From here on; by default the model that answered last. */
  readonly model?: string;
}

/** Sends one prompt to a session that is there, with everything that was said before. */
export async function sendPrompt(
  world: RunWorld,
  request: SendRequest,
  signal: AbortSignal,
): Promise<SessionRun> {
  const { sessionId, text, files = [], source, model, ...help } = request;
  if (text !== undefined && text.trim() === '') {
    throw new Refusal('INVALID_INPUT', 'There is nothing to send.', { remedy: 'Give a text.' });
  }
  if (text === undefined && files.length > 0) {
    throw new Refusal('INVALID_INPUT', 'Files are given with a text.', { remedy: 'Give a text to send.' });
  }
  const prompts = (turns: readonly StoredTurn[]) => [
    { ...askedPrompt({ text, source }, turns), ...(files.length > 0 && { files }) },
  ];
  return await askSession(world, { sessionId, model, help, isGoingOn: text === undefined, prompts }, signal);
}

/** A new prompt, or the last turn if it was broken off. */
function askedPrompt(
  { text, source: asker = 'chat' }: { text: string | undefined; source: AskedPrompt['source'] | undefined },
  turns: readonly StoredTurn[],
): AskedPrompt {
  if (text !== undefined && asker === 'script') return { prompt: nextPrompt(text, turns), source: asker };
  if (text !== undefined) return { prompt: { text, hash: sha256(text) }, source: asker };
  const last = turns.at(-1);
  if (!last || isComplete(last)) {
    throw new Refusal('INVALID_INPUT', 'The last turn of this session is complete.', {
      remedy: 'Give a text to send.',
    });
  }
  const again = askedBefore(last.prompt);
  // What an agent was doing by itself has no middle: it is done once more.
  return again.asked?.task.type === 'action' ? again : { ...again, unfinished: last };
}

/** The prompt that a script has after those that were answered. */
function nextPrompt(text: string, turns: readonly StoredTurn[]): AskedPrompt['prompt'] {
  const index = completedPrompts(turns);
  const before = turns.findLast(({ prompt }) => prompt.metadata.promptIndex === index - 1);
  const [hash = ''] = promptHashes([{ text }], sha256, before?.prompt.metadata.promptHash);
  return { text, index, hash };
}
