import type { RunPlan } from '../attach/plan.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunEvent, RunWarning } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { linkFile, linksFile } from './link-file.ts';
import {
  type Finding,
  findingsIn,
  NO_RECORDING,
  type OpenRecording,
  type OpenScript,
  openRecording,
} from './open-script.ts';
import { type PlannedScript, planScript, readyScript, type ScriptRequest } from './plan-script.ts';
import { progressOf, promptTurns } from './prompt-turns.ts';
import { recordingLookup } from './recordings.ts';
import { helpOf, type RunHelp } from './run-help.ts';
import { type AskedPrompt, type PromptsRun, runPrompts } from './run-prompts.ts';
import { askedOf, type RunSettings } from './run-settings.ts';
import { relinkSession, takeUpSession } from './take-up-session.ts';
import { isComplete, type StoredTurn } from './turns.ts';
import { unusedSettings } from './unused-settings.ts';
import type { RunWorld } from './world.ts';

export interface RunRequest extends RunHelp, ScriptRequest {
  /** Whether the session is named in the file after a run; by default as the workspace is configured. */
  readonly link?: boolean;
  /** Refuse to ask a model. */
  readonly requireRecorded?: boolean;
}

/** A run that is ready: everything that can be refused beforehand has been. Nothing is sent until it is iterated. */
export interface ScriptRun {
  readonly opened: OpenScript;
  readonly session: Session;
  /** What it does, and why. */
  readonly plan: RunPlan;
  readonly attachment: PlannedScript['attachment'];
  /** What is asked: the prompts of the script with the arguments in their places. */
  readonly prompts: readonly string[];
  /** What was noticed in the script and its recording that does not keep them from running. */
  readonly findings: readonly Finding[];
  /** Ends with a run-summary. Refuses with SESSION_BUSY while another process runs the session. */
  readonly events: AsyncGenerator<RunEvent, void>;
}

/** Runs what of a script has to be run: all of it, what was added or edited, what was left when it was broken off. */
export async function runScript(
  world: RunWorld,
  request: RunRequest,
  signal: AbortSignal,
): Promise<ScriptRun> {
  const ready = await readyScript(request);
  const { opened, settings } = ready;
  if (request.requireRecorded) refuseLive(settings);
  const recording = settings.engine === 'recorded' ? await openRecording(opened) : NO_RECORDING;
  const engine = await world.engineFor(settings, recordingLookup(world.store, recording.turns));
  const help = await helpOf(world, request);
  const links = await linksFile(world, ready, request.link);

  // Whatever can be refused is refused before a database is made for it.
  const store = await world.store();
  const planned = await planScript(store, ready, request);
  const session = await takeUpSession(store, planned, request, world.now());
  const run = { store, now: world.now, planned, session, links };
  const { plan, args, attachment } = planned;
  return {
    opened,
    session,
    plan,
    attachment,
    prompts: args.texts,
    findings: findingsOf(planned, recording),
    events: isIdle(plan)
      ? runNothing(run)
      : runPrompts(
          { ...world, store },
          {
            session,
            settings,
            asked: askedOf(opened.script.settings),
            engine,
            help,
            prepare: async () => await prepare(run),
            plan: (turns) => promptsToRun(planned, session, turns),
            finish: async () => await finish(run),
          },
          signal,
        ),
  };
}

/** A run that has its session. */
interface BegunRun {
  readonly store: Store;
  readonly now: () => Date;
  readonly planned: PlannedScript;
  readonly session: Session;
  /** Whether the session is named in the file. */
  readonly links: boolean;
}

async function finish({ links, planned, ...run }: BegunRun): Promise<readonly RunWarning[]> {
  return links ? await linkFile({ ...run, ready: planned }) : [];
}

function isIdle({ action }: RunPlan): boolean {
  return action === 'nothing' || action === 'relink';
}

async function* runNothing(run: BegunRun): AsyncGenerator<RunEvent, void> {
  const { planned, session } = run;
  await prepare(run);
  yield {
    v: 1,
    type: 'run-summary',
    sessionId: session.id,
    data: {
      class: planned.settings.engine === 'recorded' ? 'recorded' : 'live',
      reason: 'done',
      ran: 0,
      shared: planned.args.texts.length,
      tokens: { input: 0, output: 0 },
      cost: null,
      warnings: await finish(run),
    },
  };
}

/** A session that goes on runs the script as it is now; one that was made for it does already. */
async function prepare({ store, planned, session, now }: BegunRun): Promise<void> {
  if (session.id !== planned.attachment.session?.id) return;
  await relinkSession(store, planned, planned.attachment, now());
}

/** The prompts that have no complete turn yet, as things stand now. */
function promptsToRun(
  { opened: { script, promptHashes }, args: { texts }, plan }: PlannedScript,
  session: Session,
  turns: readonly StoredTurn[],
): ReturnType<PromptsRun['plan']> {
  const found = promptTurns(turns, texts);
  const { answered, kept } = progressOf(found, promptHashes, session);
  const shared = Math.max(answered, kept, plan.startIndex);
  const last = found.turns[shared];
  const prompts = script.prompts.map(({ text: written, key }, index): AskedPrompt => {
    const isUnfinished = index === shared && last !== undefined && last === turns.at(-1) && !isComplete(last);
    return {
      prompt: {
        text: texts[index] ?? written,
        index,
        hash: promptHashes[index] ?? '',
        ...(key !== undefined && { key }),
      },
      source: 'script',
      ...(isUnfinished && { unfinished: last }),
    };
  });
  return { prompts: prompts.slice(shared), shared };
}

function findingsOf({ opened, attachment }: PlannedScript, recording: OpenRecording): readonly Finding[] {
  return [
    ...findingsIn(opened.path, opened.diagnostics),
    ...attachment.warnings,
    ...unusedSettings(opened),
    ...recording.findings,
  ];
}

function refuseLive({ engine, model }: RunSettings): void {
  if (engine === 'recorded') return;
  throw new Refusal(
    'RECORDING_MISSING',
    `This run would ask ${model || 'a terminal'}, and has to be recorded.`,
    {
      remedy: 'Answer from recordings with --recorded.',
    },
  );
}
