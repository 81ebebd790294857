import type { SessionId } from '../model/ids.ts';
import { liveModelOf } from '../model/model-name.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunEvent } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import { answerUnlessAnswered, listApprovals } from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import { listMessages } from '../store/message.repository.ts';
import { renameSession } from '../store/rename-session.ts';
import { getSession } from '../store/session.repository.ts';
import { type AskedPrompt, isBuiltIn } from './asked-prompt.ts';
import type { GivenFiles } from './context/given-files.ts';
import { openRunContext } from './context/open-run-context.ts';
import { enginesFor, needsNoModel, settledFor } from './engines.ts';
import { recordingLookup } from './recordings.ts';
import { helpOf, type RunHelp } from './run-help.ts';
import { runPrompts } from './run-prompts.ts';
import { askedOf, type RunSettings, runSettingsOf } from './run-settings.ts';
import { type SessionSettings, sessionSettings } from './session-settings.ts';
import { documentOfSession, NOTHING_NAMED } from './skills/current-document.ts';
import { refuseTyping, refuseUnseen, textsOf } from './terminals/refuse-typing.ts';
import { inFolderOf } from './terminals/terminal-folder.ts';
import { titleOfPrompt } from './title-of-prompt.ts';
import { isAskedByUser, type StoredTurn, turnsOf } from './turns.ts';
import { whilePreparing } from './while-preparing.ts';
import type { RunWorld } from './world.ts';

/** A prompt that is ready to be sent: everything that can be refused beforehand has been. */
export interface SessionRun {
  readonly session: Session;
  readonly model: string;
  /** What is asked, or asked again. */
  readonly prompt: string;
  /** The files that go with the first prompt, and what is to be said of those that do not. */
  readonly given?: GivenFiles;
  /** Ends with a run-summary. Refuses with SESSION_BUSY while another process runs the session. */
  readonly events: AsyncGenerator<RunEvent, void>;
}

/** What is asked in a session that is there. */
export interface SessionQuestion {
  readonly sessionId: SessionId;
  /** From here on; by default the model that answered last. */
  readonly model?: string | undefined;
  readonly help: RunHelp;
  /** Whether it goes on with the last turn. */
  readonly isGoingOn?: boolean;
  /** What is asked after the turns that are there; refuses what cannot be. */
  prompts(turns: readonly StoredTurn[]): readonly AskedPrompt[];
  /** Looks once more, when the session is ours, before anything is kept. */
  check?(): Promise<void>;
}

/** Asks something in a session that is there, with everything that was said before. */
export async function askSession(
  world: RunWorld,
  { sessionId, model, help: wanted, isGoingOn = false, prompts, check }: SessionQuestion,
  signal: AbortSignal,
): Promise<SessionRun> {
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const turns = turnsOf(await listMessages(store, sessionId));
  const asked = prompts(turns);
  // What everybody can do needs nothing of the agent but its name.
  const isOnlySeen = asked.every(isBuiltIn);
  const facts = await sessionSettings(world, store, session, { isOnlySeen });
  const { written, agent, warnings, around } = facts;
  const chosen = model ?? chosenModel(session, turns, facts, isGoingOn);
  const about = isOnlySeen
    ? NOTHING_NAMED
    : await documentOfSession(world, {
        given: wanted.document,
        earlier: isGoingOn ? turns.at(-1)?.prompt.metadata.document : undefined,
        written,
        session,
      });
  const plain = runSettingsOf(
    { settings: written },
    { model: chosen, skills: wanted.skills },
    { ...around, document: about.document },
  );
  const settled = isOnlySeen ? plain : await settledFor(plain, around);
  const settings = inFolderOf(settled, session, written, world.workspace);
  if (!asked.every(needsNoModel)) refuseUnasked(settings);
  if (settings.engine === 'pty') {
    await refuseTyping(world, wanted, textsOf(asked), settings);
    if (!wanted.isConfirmed) await refuseUnseen({ ...world, store }, session, asked);
  }
  const engines = await enginesFor(world, {
    settings,
    agent,
    recordings: recordingLookup(world.store, undefined),
    prompts: asked,
  });
  const help = helpOf(world, wanted);
  const context = await whilePreparing({ store, session }, signal, async (stop) => {
    return await openRunContext(world, { settings, written, agent, help }, stop);
  });
  const told = context.of(session);
  const given = await told.given(asked[0]?.files);
  const events = runPrompts(
    { ...world, store },
    {
      session,
      settings,
      asked: askedOf(settings, written, session, agent),
      ...engines,
      warnings: [...warnings, ...about.warnings, ...context.warnings],
      context: told,
      help,
      prepare: async () => {
        await check?.();
        if (!isGoingOn) await passOver(store, sessionId, world.now());
        if (!turns.some(isAskedByUser)) await nameByFirst(store, sessionId, asked, world.now());
      },
      plan: (now) => ({ prompts: prompts(now), shared: 0 }),
    },
    signal,
  );
  return { session, model: settings.model, prompt: asked[0]?.prompt.text ?? '', given, events };
}

/**
 * The model that somebody chose for a session: the one that answered last, whatever the session began with; of a turn
 * that goes on, the one that was asked. Undefined where its agent decides, or the defaults.
 */
export function chosenModel(
  { metadata, script, agentId }: Session,
  turns: readonly StoredTurn[],
  { agent }: Pick<SessionSettings, 'agent'>,
  isGoingOn: boolean,
): string | undefined {
  if (typeof metadata.settings?.['model'] === 'string') return undefined;
  const last = isGoingOn ? turns.at(-1) : turns.findLast(hasStep);
  // Whose agent is gone stays with the model that it had: nothing that was said goes to another unasked.
  const isGone = agentId !== null && !agent;
  if (last && (isGone || !last.prompt.metadata.isModelGiven)) {
    const step = last.rows.findLast(({ kind }) => kind === 'step-end');
    const answered = step?.kind === 'step-end' ? step.metadata.model : undefined;
    const model = isGoingOn ? (last.prompt.metadata.model ?? answered) : answered;
    if (model !== undefined) return model;
  }
  // What a script's session began with is what the script says, or leaves to others.
  return script ? undefined : metadata.modelId;
}

/** Who sends something new does not want what still waits for an answer. */
async function passOver(store: Store, sessionId: SessionId, at: Date): Promise<void> {
  for (const { callId, answer } of await listApprovals(store, sessionId)) {
    if (answer === null) await answerUnlessAnswered(store, { sessionId, callId, answer: 'deny', at });
  }
}

/** A conversation that nobody has named is called by what is asked first. */
async function nameByFirst(
  store: Store,
  sessionId: SessionId,
  asked: readonly AskedPrompt[],
  at: Date,
): Promise<void> {
  const first = asked.find(({ prompt, source }) => source === 'chat' && prompt.text.trim() !== '');
  if (!first) return;
  const { metadata, engine } = await getSession(store, sessionId);
  if (metadata.title !== undefined || engine === 'pty') return;
  await renameSession(store, sessionId, titleOfPrompt(first.prompt.text), at);
}

/** Refuses to ask nobody. */
function refuseUnasked(settings: RunSettings): void {
  if (settings.engine === 'pty' || (settings.engine === 'api' && settings.model !== '')) return;
  if (settings.engine === 'api') {
    throw new Refusal('INVALID_INPUT', 'No model is named for this session yet.', {
      remedy: 'Name one, as provider/name.',
    });
  }
  const live = liveModelOf(settings.model);
  throw new Refusal(
    'INVALID_INPUT',
    `The answers of this session come from a recording of ${live}, which has no more.`,
    { remedy: 'Choose a live model to continue, as provider/name (--model on the command line).' },
  );
}

function hasStep({ rows }: StoredTurn): boolean {
  return rows.some(({ kind, metadata }) => kind === 'step-end' && 'model' in metadata);
}
