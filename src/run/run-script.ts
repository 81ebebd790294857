import { basename } from 'node:path';
import type { RunEvent } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import type { PassedArguments } from '../script/arguments.ts';
import type { Store } from '../store/dialect.ts';
import { listMessages } from '../store/message.repository.ts';
import { createSession, findByScriptHash } from '../store/session.repository.ts';
import {
  type Finding,
  findingsIn,
  NO_RECORDING,
  type OpenScript,
  openRecording,
  openRunnable,
} from './open-script.ts';
import { recordingLookup } from './recordings.ts';
import { helpOf, type RunHelp } from './run-help.ts';
import { type AskedPrompt, type PromptsRun, runPrompts } from './run-prompts.ts';
import { askedOf, type RunSettings, runSettingsOf, type SettingsOverride } from './run-settings.ts';
import { argumentsFor, type ScriptArguments } from './script-arguments.ts';
import { completedPrompts, isComplete, type StoredTurn, turnsOf } from './turns.ts';
import { unusedSettings } from './unused-settings.ts';
import type { RunWorld } from './world.ts';

export interface RunRequest extends RunHelp, SettingsOverride {
  /** Absolute path of the script. */
  readonly path: string;
  /** For the places in the prompts; a run is continued with the same ones only. */
  readonly args?: PassedArguments;
  /** Begin a new session even if an earlier run was broken off. */
  readonly fresh?: boolean;
}

/** A run that is ready: everything that can be refused beforehand has been. Nothing is sent until it is iterated. */
export interface ScriptRun {
  readonly opened: OpenScript;
  readonly session: Session;
  /** What is asked: the prompts of the script with the arguments in their places. */
  readonly prompts: readonly string[];
  /** How many prompts have their answers already, from a run that was broken off. */
  readonly shared: number;
  /** What was noticed in the script and its recording that does not keep them from running. */
  readonly findings: readonly Finding[];
  /** Ends with a run-summary. Refuses with SESSION_BUSY while another process runs the session. */
  readonly events: AsyncGenerator<RunEvent, void>;
}

/** Runs all prompts of a script in order, or goes on where its last run was broken off. */
export async function runScript(
  world: RunWorld,
  request: RunRequest,
  signal: AbortSignal,
): Promise<ScriptRun> {
  const opened = await openRunnable(request.path);
  const args = argumentsFor(opened, request.args);
  const settings = runSettingsOf(opened.script, request);
  const recording = settings.engine === 'recorded' ? await openRecording(opened) : NO_RECORDING;
  const engine = await world.engineFor(settings, recordingLookup(world.store, recording.turns));
  const help = await helpOf(world, request);

  // Whatever can be refused is refused before a database is made for it.
  const store = await world.store();
  const brokenOff =
    request.fresh || isOverruled(request) ? undefined : await findBrokenOff(store, opened, args);
  const session =
    brokenOff?.session ?? (await newSession(store, world.now(), { opened, args, settings, request }));
  return {
    opened,
    session,
    prompts: args.texts,
    shared: brokenOff?.shared ?? 0,
    findings: [
      ...findingsIn(opened.path, opened.diagnostics),
      ...unusedSettings(opened),
      ...recording.findings,
    ],
    events: runPrompts(
      { ...world, store },
      {
        session,
        settings,
        asked: askedOf(opened.script.settings),
        engine,
        help,
        plan: (turns) => unansweredPrompts(opened, args, turns),
      },
      signal,
    ),
  };
}

/** The prompts of a script that have no complete turn yet. */
function unansweredPrompts(
  { script, promptHashes }: OpenScript,
  { texts }: ScriptArguments,
  turns: readonly StoredTurn[],
): ReturnType<PromptsRun['plan']> {
  const shared = completedPrompts(turns);
  const last = turns.at(-1);
  const prompts = script.prompts.map(({ text: written, key }, index): AskedPrompt => {
    const text = texts[index] ?? written;
    const isUnfinished = last && !isComplete(last) && last.prompt.metadata.promptIndex === index;
    const hash = promptHashes[index] ?? '';
    return {
      prompt: { text, index, hash, ...(key !== undefined && { key }) },
      source: 'script',
      ...(isUnfinished && { unfinished: last }),
    };
  });
  return { prompts: prompts.slice(shared), shared };
}

/** A run whose flags overrule the script is nobody's history. */
function isOverruled({ recorded = false, model }: SettingsOverride): boolean {
  return recorded || model !== undefined;
}

/** The newest session of this very script at this very place with these very arguments, if not all of its prompts have their answers. */
async function findBrokenOff(
  store: Store,
  { path, hash, script }: OpenScript,
  { hash: argsHash }: ScriptArguments,
): Promise<{ session: Session; shared: number } | undefined> {
  const [session] = await findByScriptHash(store, hash, { argsHash, path, limit: 1 });
  if (!session) return undefined;
  const shared = completedPrompts(turnsOf(await listMessages(store, session.id)));
  return shared < script.prompts.length ? { session, shared } : undefined;
}

async function newSession(
  store: Store,
  at: Date,
  run: { opened: OpenScript; args: ScriptArguments; settings: RunSettings; request: RunRequest },
): Promise<Session> {
  const { path, hash, text, modifiedAt, script } = run.opened;
  const { engine, model, hash: settingsHash } = run.settings;
  const { title = basename(path).replace(/\.prompt\.md$/, ''), tags, agent } = script.settings;
  return await createSession(
    store,
    {
      sessionType: 'chat_engine',
      engine,
      metadata: { title, modelId: model, ...(tags && { tags }) },
      script: {
        scriptPath: path,
        scriptModifiedAt: modifiedAt.toISOString(),
        scriptHash: hash,
        scriptSnapshot: text,
      },
      ...(run.args.hash !== null && { argsHash: run.args.hash }),
      settingsHash,
      ...(agent !== undefined && { agentId: agent }),
      linkable: !isOverruled(run.request),
    },
    at,
  );
}
