import { sha256 } from '../files/sha256.ts';
import type { SessionId } from '../model/ids.ts';
import { liveModelOf } from '../model/model-name.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunEvent } from '../model/run.ts';
import type { ScriptSettings } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { promptHashes } from '../script/script-hash.ts';
import { answerUnlessAnswered, listApprovals } from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import { listMessages } from '../store/message.repository.ts';
import { getSession } from '../store/session.repository.ts';
import { recordingLookup } from './recordings.ts';
import { helpOf, type RunHelp } from './run-help.ts';
import { type AskedPrompt, askedBefore, runPrompts } from './run-prompts.ts';
import { askedOf, type RunSettings, runSettingsOf } from './run-settings.ts';
import { writtenSettings } from './session-settings.ts';
import { completedPrompts, isComplete, type StoredTurn, turnsOf } from './turns.ts';
import type { RunWorld } from './world.ts';

export interface SendRequest extends RunHelp {
  readonly sessionId: SessionId;
  /** Without it, the last turn goes on where it was broken off. */
  readonly text?: string;
  /** Who asks; by default a person. */
  readonly source?: AskedPrompt['source'];
  /** From here on; by default the model that answered last. */
  readonly model?: string;
}

/** A prompt that is ready to be sent: everything that can be refused beforehand has been. */
export interface SessionRun {
  readonly session: Session;
  readonly model: string;
  /** What is asked, or asked again. */
  readonly prompt: string;
  /** Ends with a run-summary. Refuses with SESSION_BUSY while another process runs the session. */
  readonly events: AsyncGenerator<RunEvent, void>;
}

/** Sends one prompt to a session that is there, with everything that was said before. */
export async function sendPrompt(
  world: RunWorld,
  request: SendRequest,
  signal: AbortSignal,
): Promise<SessionRun> {
  const { sessionId, text, source } = request;
  if (text !== undefined && text.trim() === '') {
    throw new Refusal('INVALID_INPUT', 'There is nothing to send.', { remedy: 'Give a text.' });
  }
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const turns = turnsOf(await listMessages(store, sessionId));
  const written = await writtenSettings(store, session);
  const settings = settingsFor(
    session,
    written,
    request.model ?? lastModelIn(turns, text === undefined) ?? session.metadata.modelId,
  );
  const engine = await world.engineFor(settings, recordingLookup(world.store, undefined));
  const asked = askedPrompt({ text, source }, turns);
  const help = await helpOf(world, request);
  const events = runPrompts(
    { ...world, store },
    {
      session,
      settings,
      asked: askedOf(written, session),
      engine,
      help,
      ...(text !== undefined && { prepare: () => passOver(store, sessionId, world.now()) }),
      plan: (now) => ({ prompts: [askedPrompt({ text, source }, now)], shared: 0 }),
    },
    signal,
  );
  return { session, model: settings.model, prompt: asked.prompt.text, events };
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
  return { ...askedBefore(last.prompt), unfinished: last };
}

/** The prompt that a script has after those that were answered. */
function nextPrompt(text: string, turns: readonly StoredTurn[]): AskedPrompt['prompt'] {
  const index = completedPrompts(turns);
  const before = turns.findLast(({ prompt }) => prompt.metadata.promptIndex === index - 1);
  const [hash = ''] = promptHashes([{ text }], sha256, before?.prompt.metadata.promptHash);
  return { text, index, hash };
}

/** Who sends something new does not want what still waits for an answer. */
async function passOver(store: Store, sessionId: SessionId, at: Date): Promise<void> {
  for (const { callId, answer } of await listApprovals(store, sessionId)) {
    if (answer === null) await answerUnlessAnswered(store, { sessionId, callId, answer: 'deny', at });
  }
}

function settingsFor(session: Session, written: ScriptSettings, model: string | undefined): RunSettings {
  const settings = runSettingsOf({ settings: written }, { model });
  if (settings.engine === 'api') return settings;
  if (model === undefined && session.engine === 'api') {
    throw new Refusal('INVALID_INPUT', 'No model is named for this session yet.', {
      remedy: 'Name one, as provider/name.',
    });
  }
  const remedy = 'Name a live model to go on with, as provider/name (--model on the command line).';
  if (settings.engine === 'recorded') {
    const live = liveModelOf(settings.model);
    throw new Refusal(
      'INVALID_INPUT',
      `The answers of this session come from a recording of ${live}, which has no more.`,
      { remedy },
    );
  }
  throw new Refusal(
    'INVALID_INPUT',
    `Session ${session.id} belongs to a terminal, which cannot be sent to yet.`,
    { remedy },
  );
}

/** The model that answered last, whatever the session began with; of a turn that goes on, the one that was asked. */
function lastModelIn(turns: readonly StoredTurn[], isGoingOn: boolean): string | undefined {
  const asked = isGoingOn ? turns.at(-1)?.prompt.metadata.model : undefined;
  if (asked !== undefined) return asked;
  for (const { rows } of turns.toReversed()) {
    const step = rows.findLast(({ kind }) => kind === 'step-end');
    if (step?.kind === 'step-end' && step.metadata.model !== undefined) return step.metadata.model;
  }
  return undefined;
}
