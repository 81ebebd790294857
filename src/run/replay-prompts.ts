import { sha256 } from '../files/sha256.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { ScriptEngine } from '../model/script.ts';
import type { EngineName, Session, SessionMetadata } from '../model/session.ts';
import type { DocumentRef } from '../model/skill-ref.ts';
import { promptHashes } from '../script/script-hash.ts';
import { forkSession, type NewFork } from '../store/fork.repository.ts';
import { listMessages } from '../store/message.repository.ts';
import { getSession } from '../store/session.repository.ts';
import { archiveIdle } from './archive-idle.ts';
import { chosenModel, type SessionRun } from './ask-session.ts';
import { type AskedPrompt, askedBefore } from './asked-prompt.ts';
import { openRunContext } from './context/open-run-context.ts';
import { enginesFor, settledFor } from './engines.ts';
import { refuseUnreached } from './plan-script.ts';
import { recordingLookup } from './recordings.ts';
import { helpOf, type RunHelp } from './run-help.ts';
import { type PromptsPlan, runPrompts } from './run-prompts.ts';
import { askedOf, type RunSettings, runSettingsOf, type SettingsOverride } from './run-settings.ts';
import { sessionSettings } from './session-settings.ts';
import { documentOfSession } from './skills/current-document.ts';
import { refuseTyping, textsOf } from './terminals/refuse-typing.ts';
import { inFolderOf } from './terminals/terminal-folder.ts';
import { completedPrompts, type StoredTurn, turnsOf } from './turns.ts';
import { whilePreparing } from './while-preparing.ts';
import type { RunWorld } from './world.ts';

export interface ReplayFromRequest extends RunHelp {
  readonly chatSessionId: SessionId;
  /** The first prompt that is asked anew, counted from 0. */
  readonly startIndex: number;
  /** What is asked from there on. */
  readonly prompts: readonly string[];
  readonly engineOverride?: EngineName;
}

export interface ReplayAllRequest extends RunHelp {
  readonly chatSessionId: SessionId;
  readonly prompts: readonly string[];
  readonly engine: EngineName;
  readonly model: string;
}

export interface RegenerateRequest extends RunHelp {
  readonly sessionId: SessionId;
  /** By default the model that was asked before. */
  readonly model?: string;
}

/** A take of a session that shares what came before a prompt, and asks these prompts instead of the rest. */
export async function replayFrom(
  world: RunWorld,
  request: ReplayFromRequest,
  signal: AbortSignal,
): Promise<SessionRun> {
  const { chatSessionId, startIndex, prompts, engineOverride } = request;
  refuseNothing(prompts);
  const store = await world.store();
  const session = await getSession(store, chatSessionId);
  const turns = turnsOf(await listMessages(store, chatSessionId));
  refuseUnreached(startIndex, completedPrompts(turns), startIndex + prompts.length);
  const forkOrder = turnOf(turns, startIndex)?.prompt.order;
  const kept = forkOrder === undefined ? turns : turns.filter(({ prompt }) => prompt.order < forkOrder);
  const model = chosenModel(session, kept, await sessionSettings(world, store, session), false);
  const override = { model, ...(engineOverride && engineIn(engineOverride)) };
  const previous = turnOf(turns, startIndex - 1)?.prompt.metadata.promptHash;
  const take = { parentId: chatSessionId, ...(forkOrder !== undefined && { forkOrder }) };
  const asked = { prompts: scriptPrompts(prompts, turns, startIndex, previous), shared: startIndex };
  return await replay(world, { session, override, take, asked, help: request }, signal);
}

/** A take of a session that asks everything anew, with another model or engine. The session is archived. */
export async function replayAll(
  world: RunWorld,
  request: ReplayAllRequest,
  signal: AbortSignal,
): Promise<SessionRun> {
  const { chatSessionId, prompts, engine, model } = request;
  refuseNothing(prompts);
  const store = await world.store();
  const session = await getSession(store, chatSessionId);
  const turns = turnsOf(await listMessages(store, chatSessionId));
  const [first] = turns;
  const take = { parentId: chatSessionId, ...(first && { forkOrder: first.prompt.order }) };
  const override = { ...engineIn(engine), model };
  const before = async () => await archiveIdle(store, chatSessionId, world.now());
  const asked = { prompts: scriptPrompts(prompts, turns), shared: 0 };
  return await replay(world, { session, override, take, asked, help: request, before }, signal);
}

/** A take of a session that shares everything before its last prompt, typed by hand or not, and asks that anew. */
export async function regenerate(
  world: RunWorld,
  request: RegenerateRequest,
  signal: AbortSignal,
): Promise<SessionRun> {
  const { sessionId, model } = request;
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const turns = turnsOf(await listMessages(store, sessionId));
  const shared = turns.findLastIndex(isAskedFor);
  const last = turns[shared]?.prompt;
  if (!last) {
    throw new Refusal('INVALID_INPUT', 'Nothing was asked in this session yet.', {
      remedy: 'Send a prompt.',
    });
  }
  const facts = await sessionSettings(world, store, session);
  const override = { model: model ?? chosenModel(session, turns.slice(0, shared + 1), facts, true) };
  const take = { parentId: sessionId, forkOrder: last.order };
  const asked = { prompts: [askedBefore(last)], shared };
  const earlier = last.metadata.document;
  return await replay(world, { session, override, take, asked, help: request, earlier }, signal);
}

interface Replay {
  readonly session: Session;
  readonly override: SettingsOverride;
  readonly take: Pick<NewFork, 'parentId' | 'forkOrder'>;
  readonly asked: Pick<PromptsPlan, 'prompts' | 'shared'>;
  readonly help: RunHelp;
  /** What the prompts were about. */
  readonly earlier?: DocumentRef | undefined;
  /** What happens before there is a take, once nothing can be refused any more. */
  before?(): Promise<void>;
}

async function replay(world: RunWorld, run: Replay, signal: AbortSignal): Promise<SessionRun> {
  const { asked, override, take } = run;
  const store = await world.store();
  const { written, agent, warnings, around } = await sessionSettings(world, store, run.session);
  const { skills, document: given } = run.help;
  const { earlier, session: before } = run;
  const about = await documentOfSession(world, { given, earlier, written, session: before });
  const wanted = runSettingsOf(
    { settings: written },
    { ...override, skills },
    { ...around, document: about.document },
  );
  const settings = inFolderOf(await settledFor(wanted, around), run.session, written, world.workspace);
  if (settings.engine === 'pty') {
    refuseSharing(asked.shared);
    await refuseTyping(world, run.help, textsOf(asked.prompts), settings);
  }
  const engines = await enginesFor(world, {
    settings,
    agent,
    recordings: recordingLookup(world.store, undefined),
    prompts: asked.prompts,
  });
  const help = helpOf(world, run.help);
  const context = await whilePreparing({ store, session: run.session }, signal, async (stop) => {
    return await openRunContext(world, { settings, written, agent, help }, stop);
  });
  // Whatever can be refused is refused before there is a take.
  const planned = context.of(run.session);
  for (const { files } of asked.prompts) await planned.given(files);
  await run.before?.();
  const metadata = metadataOf(run.session, run.session.script ? settings : wanted);
  const fork = { ...take, metadata, settingsHash: settings.hash, engine: settings.engine };
  const session = await forkSession(store, { ...fork, at: world.now() });
  const events = runPrompts(
    { ...world, store },
    {
      session,
      settings,
      asked: askedOf(settings, written, session, agent),
      ...engines,
      warnings: [...warnings, ...about.warnings, ...context.warnings],
      context: context.of(session),
      help,
      plan: () => asked,
    },
    signal,
  );
  return { session, model: settings.model, prompt: asked.prompts[0]?.prompt.text ?? '', events };
}

/** Refuses to type into a terminal what came after other prompts, as if these had been typed there. */
function refuseSharing(shared: number): void {
  if (shared === 0) return;
  throw new Refusal('INVALID_INPUT', `A terminal cannot be put back to prompt ${shared + 1}.`, {
    remedy: 'Replay all of it, into a new terminal.',
  });
}

/** What is known of a take: of a script the model that answers, of a conversation one that somebody chose. */
function metadataOf(
  { metadata, script }: Session,
  { model, isModelGiven }: Pick<RunSettings, 'model' | 'isModelGiven'>,
): SessionMetadata {
  const isNamed = script !== null || (!isModelGiven && model !== '');
  return isNamed ? { ...metadata, modelId: model } : metadata;
}

/** Prompts as those of a script from an index on, after one with the hash `previous`; each with the files that it had. */
function scriptPrompts(
  texts: readonly string[],
  turns: readonly StoredTurn[],
  startIndex = 0,
  previous?: string,
): readonly AskedPrompt[] {
  const hashes = promptHashes(
    texts.map((text) => ({ text })),
    sha256,
    previous,
  );
  return texts.map((text, place) => {
    const index = startIndex + place;
    const files = turnOf(turns, index)?.prompt.metadata.files;
    return {
      prompt: { text, index, hash: hashes[place] ?? '' },
      source: 'script',
      ...(files && { files }),
    };
  });
}

function turnOf(turns: readonly StoredTurn[], index: number): StoredTurn | undefined {
  return turns.findLast(({ prompt }) => prompt.metadata.promptIndex === index);
}

function engineIn(engine: EngineName): SettingsOverride {
  return engine === 'recorded' ? { recorded: true } : { engine: engine satisfies ScriptEngine };
}

function refuseNothing(prompts: readonly string[]): void {
  if (prompts.length > 0 && prompts.every((text) => text.trim() !== '')) return;
  throw new Refusal('INVALID_INPUT', 'There is nothing to ask.', {
    remedy: 'Give prompts that have a text.',
  });
}

/** Whether somebody asked for a turn, and not for the context alone. */
function isAskedFor({ prompt: { metadata } }: StoredTurn): boolean {
  const isContext = metadata.task?.name === 'ResetContext' || metadata.task?.name === 'UndoReset';
  return !metadata.isNext && !isContext;
}
