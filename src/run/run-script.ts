import { endOf, type RunPlan } from '../attach/plan.ts';
import { sha256 } from '../files/sha256.ts';
import type { PromptFile } from '../model/file.ts';
import { Refusal } from '../model/refusal.ts';
import type { RunEvent, RunWarning } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import { keyLine } from '../script/front-matter.ts';
import type { Store } from '../store/dialect.ts';
import { newestOfScript, Overtaken } from '../store/newest-of-script.ts';
import { getSession } from '../store/session.repository.ts';
import type { AskedPrompt } from './asked-prompt.ts';
import { isPrimedOtherwise } from './attach-script.ts';
import type { GivenFiles } from './context/given-files.ts';
import { openRunContext } from './context/open-run-context.ts';
import { type ContractChecks, contractChecks } from './contract-checks.ts';
import { enginesFor, settledFor } from './engines.ts';
import { type Finding, findingsIn, invalid } from './findings.ts';
import { linkFile, linksFile } from './link-file.ts';
import { NO_RECORDING, type OpenRecording, openRecording } from './open-recording.ts';
import type { OpenScript } from './open-script.ts';
import { OutputFailures } from './output/output-failures.ts';
import {
  beginsAnyway,
  hasWish,
  type PlannedScript,
  planScript,
  type ReadyScript,
  readyScript,
  type ScriptRequest,
} from './plan-script.ts';
import { progressOf, promptTurns } from './prompt-turns.ts';
import { recordingLookup } from './recordings.ts';
import { helpOf, type RunHelp } from './run-help.ts';
import { type PromptsPlan, runPrompts } from './run-prompts.ts';
import { askedOf, type RunSettings } from './run-settings.ts';
import { contractsFor, hasContracts } from './script-contracts.ts';
import { relinkSession, takeUpSession } from './take-up-session.ts';
import { needsTypingConsent, refuseTyping, refuseUnconfirmed } from './terminals/refuse-typing.ts';
import { allowTyping } from './terminals/typing-consent.ts';
import { isComplete, type StoredTurn } from './turns.ts';
import { unusedSettings } from './unused-settings.ts';
import { whilePreparing } from './while-preparing.ts';
import type { RunWorld } from './world.ts';

export interface RunRequest extends RunHelp, ScriptRequest {
  /** Whether the session is named in the file after a run; by default as the workspace is configured. */
  readonly link?: boolean;
  /** Refuse to ask a model. */
  readonly requireRecorded?: boolean;
  /** Go on with the next prompt where an answer breaks a contract; the run fails all the same. */
  readonly keepGoing?: boolean;
  /** What the model is told before everything else, where no agent says it. */
  readonly system?: string;
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
  /** The files that go with the first prompt, and what is to be said of those that do not. */
  readonly given?: GivenFiles;
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
  const read = await readyScript(world, request);
  const { opened } = read;
  if (request.requireRecorded) refuseLive(read.settings);
  const checks = await checksFor(opened, request);
  const links = await linksFile(world, read, request.link);
  const begun = { now: world.now, links, isApart: request.isApart ?? false, ...(checks && { checks }) };

  const known = await world.storeIfAny();
  const planned = known && (await planScript(known, read, request));
  const session = planned?.attachment.session;
  if (known && session && isIdle(planned.plan)) {
    // Who has nothing to ask needs no key.
    const events = runNothing({ ...begun, store: known, planned, session });
    return { ...shownOf(planned, NO_RECORDING), session, events };
  }
  const settings = await settledFor(read.settings, opened);
  const ready = { ...read, settings };
  if (settings.engine === 'pty') {
    await refuseTyping(world, request, typedPrompts(ready), settings);
    await refuseUnconfirmed(
      world,
      { store: known, session },
      ready,
      planned?.plan ?? { action: 'begin', startIndex: 0 },
      request,
    );
  }
  const recording =
    settings.engine === 'recorded'
      ? await openRecording(world.workspace, opened, ready.args.texts)
      : NO_RECORDING;
  const made = await enginesFor(world, {
    settings,
    agent: opened.agent,
    recordings: recordingLookup(world.store, recording.turns),
    prompts: [],
  });
  const system = made.system ?? request.system;
  const engines = { ...made, ...(system !== undefined && { system }) };
  const help = helpOf(world, request);
  const written = opened.script.settings;
  const asked = known && session ? { store: known, session } : undefined;
  const context = await whilePreparing(asked, signal, async (stop) => {
    return await openRunContext(world, { settings, written, agent: opened.agent, help }, stop);
  });
  refuseWithoutDatasets(opened, context.warnings);
  // Whatever can be refused has been, before a database is made for it.
  const store = await world.store();
  const run = await takenUp({ ...begun, store }, ready, request);
  const isAsked = settings.engine === 'pty' && needsTypingConsent(ready);
  const consentWarnings = isAsked ? await allowTyping({ ...world, store }, run.session.id) : [];
  // What was typed before is put aside, and its terminals with it.
  if (session && run.planned.plan.action === 'replayAll') await world.terminals.end(session.id);
  const files = run.planned.plan.startIndex === 0 ? await keptFiles(world, opened) : [];
  const told = context.of(run.session);
  const given = await told.given(files);
  const events = isIdle(run.planned.plan)
    ? runNothing(run)
    : runPrompts(
        { ...world, store },
        {
          session: run.session,
          ...(session?.id === run.session.id && { askedAfter: session.lastSeq }),
          settings,
          asked: {
            ...(request.system !== undefined && { agent: `system ${sha256(request.system)}` }),
            ...askedOf(settings, written, run.session, opened.agent),
          },
          ...engines,
          warnings: [...context.warnings, ...consentWarnings],
          context: told,
          help,
          prepare: async () => await prepare(run),
          ...(checks && { checks }),
          keepsGoing: request.keepGoing ?? false,
          plan: (turns) => promptsToRun(run.planned, run.session, turns, files),
          finish: async () => await finish(run),
        },
        signal,
      );
  return { ...shownOf(run.planned, recording), session: run.session, given, events };
}

function typedPrompts({ opened: { script }, args: { texts } }: ReadyScript) {
  return script.prompts.map(({ text, attributes }, index) => ({
    text: texts[index] ?? text,
    terminal: attributes['session'],
  }));
}

/** What a script names it has to have, before an answer is paid for; what its agent names it may do without. */
function refuseWithoutDatasets(
  { path, text, script: { settings, frontMatter } }: OpenScript,
  warnings: readonly RunWarning[],
): void {
  const missing = warnings.filter(({ code }) => code === 'dataset-missing');
  if (!settings.datasets || !frontMatter || missing.length === 0) return;
  const line = keyLine(text, frontMatter.range, 1, 'datasets');
  throw invalid(
    path,
    missing.map(({ message }) => ({ code: 'datasets-invalid', message, line, severity: 'error' })),
  );
}

const MOST_TRIES = 10;

/** Plans and takes up a session in one: who is overtaken by another process plans anew, and meets its session. */
async function takenUp(
  begun: Omit<BegunRun, 'planned' | 'session'>,
  ready: ReadyScript,
  request: RunRequest,
): Promise<BegunRun> {
  const { store, now } = begun;
  const script = { scriptPath: ready.opened.path, argsHash: ready.args.hash };
  for (let tries = 1; ; tries++) {
    // Who wants a session of their own does not mind those of others.
    const after = beginsAnyway(request) ? undefined : await newestOfScript(store, script);
    const planned = await planScript(store, ready, request);
    try {
      // A session that began while this was planned is another's: it is not ours to put aside.
      if (after && (await newestOfScript(store, script)).id !== after.id) throw new Overtaken(after);
      const session = await takeUpSession(store, planned, request, { at: now(), ...(after && { after }) });
      return { ...begun, planned, session };
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      // What was wished for is not what the other one has begun.
      if (hasWish(request) || tries === MOST_TRIES) throw overtaken(error);
    }
  }
}

/** What is known of a run before it happens. */
function shownOf(planned: PlannedScript, recording: OpenRecording): Omit<ScriptRun, 'session' | 'events'> {
  const { opened, plan, attachment, args } = planned;
  return { opened, plan, attachment, prompts: args.texts, findings: findingsOf(planned, recording) };
}

/** A run that has its session. */
interface BegunRun {
  readonly store: Store;
  readonly now: () => Date;
  readonly planned: PlannedScript;
  readonly session: Session;
  /** Whether the session is named in the file. */
  readonly links: boolean;
  /** Whether the session is nobody's history, and archived for that. */
  readonly isApart: boolean;
  readonly checks?: ContractChecks;
}

/** What the answers have to satisfy, if the script says something of it. */
async function checksFor(
  opened: OpenScript,
  { keepGoing = false }: RunRequest,
): Promise<ContractChecks | undefined> {
  return hasContracts(opened) ? contractChecks(await contractsFor(opened), { goesOn: keepGoing }) : undefined;
}

async function finish(run: BegunRun): Promise<readonly RunWarning[]> {
  const { links, planned, store, now, session } = run;
  return links && !leavesEdits(planned) ? await linkFile({ store, now, session, ready: planned }) : [];
}

function isIdle({ action }: RunPlan): boolean {
  return action === 'nothing' || action === 'relink';
}

/** Whether a run ends before what was edited: the session stays that of the text that it ran. */
function leavesEdits({ plan, attachment }: PlannedScript): boolean {
  return plan.action === 'nothing' && attachment.drift?.kind !== 'none';
}

async function* runNothing(run: BegunRun): AsyncGenerator<RunEvent, void> {
  const { planned, session, checks } = run;
  await prepare(run);
  const end = endOf(planned.plan, planned.args.texts.length);
  const turns = planned.attachment.turns.slice(0, end);
  const outputs = new OutputFailures(true);
  for (const [index, turn] of turns.entries()) {
    if (!turn) continue;
    checks?.check(index, turn);
    outputs.take(turn);
  }
  const failure = checks?.failure ?? outputs.failure;
  yield {
    v: 1,
    type: 'run-summary',
    sessionId: session.id,
    data: {
      class: planned.settings.engine === 'recorded' ? 'recorded' : 'live',
      reason: failure ? 'error' : 'done',
      ...(failure && { error: failure }),
      ran: 0,
      shared: end,
      tokens: { input: 0, output: 0 },
      cost: null,
      warnings: failure ? [] : await finish(run),
      ...(checks && { contracts: checks.summary }),
    },
  };
}

/** A session that goes on runs the script as it is now; one that was made for it does already, unless it was put aside. */
async function prepare({ store, planned, session, now, isApart }: BegunRun): Promise<void> {
  if (isApart || leavesEdits(planned)) return;
  if (session.id === planned.attachment.session?.id) {
    await relinkSession(store, planned, planned.attachment, now());
  } else if ((await getSession(store, session.id)).archivedAt !== null) {
    throw overtaken();
  }
}

function overtaken(cause?: unknown): Refusal {
  return new Refusal('SESSION_BUSY', 'Another process has just begun to run this script.', {
    remedy: 'Wait until it is done, or stop it.',
    cause,
  });
}

/** What the script gives with its first prompt, kept as it is now. */
async function keptFiles({ context }: RunWorld, { files = [] }: OpenScript): Promise<readonly PromptFile[]> {
  const kept: PromptFile[] = [];
  for (const { path, name } of files) kept.push(await context.files.add(path, { name }));
  return kept;
}

/** The prompts that have no complete turn yet, as things stand now. */
function promptsToRun(
  { opened: { script, promptHashes }, args: { texts }, plan }: PlannedScript,
  session: Session,
  turns: readonly StoredTurn[],
  files: readonly PromptFile[],
): PromptsPlan {
  const found = promptTurns(turns, texts, { kept: session.metadata.keptPrompts ?? 0 });
  const { answered, kept } = progressOf(found, promptHashes, session);
  const shared = Math.max(answered, kept, plan.startIndex);
  const last = found.turns[shared];
  const prompts = script.prompts.map(({ text: written, key, attributes }, index): AskedPrompt => {
    const terminal = attributes['session'];
    const isUnfinished = index === shared && last !== undefined && last === turns.at(-1) && !isComplete(last);
    return {
      prompt: {
        text: texts[index] ?? written,
        index,
        hash: promptHashes[index] ?? '',
        ...(key !== undefined && { key }),
        ...(terminal !== undefined && { terminal }),
      },
      source: 'script',
      ...(index === 0 && files.length > 0 && { files }),
      ...(isUnfinished && { unfinished: last }),
    };
  });
  const end = endOf(plan, prompts.length);
  return {
    prompts: prompts.slice(shared, end),
    shared,
    answered: found.turns.slice(0, Math.min(shared, end)),
  };
}

/** A take shares what came before it, the history that it began with too. */
function keptHistory({ opened, attachment: { session }, plan }: PlannedScript): readonly Finding[] {
  const isKept = plan.action === 'replayFrom' && plan.startIndex > 0;
  if (!isKept || !session || !isPrimedOtherwise(session, opened)) return [];
  const message =
    'The history that the script begins with has changed; this take keeps the one that it shares with the take before.';
  const { path, text, script } = opened;
  const line = script.frontMatter ? keyLine(text, script.frontMatter.range, 1, 'priming') : 1;
  return [{ path, code: 'history-kept', message, line, severity: 'warning' }];
}

/** The answers that a session has from before a reset are sent with nothing that is added. */
function forgottenPrompts({ opened: { path }, attachment, plan }: PlannedScript): readonly Finding[] {
  const { forgotten = 0 } = attachment;
  if (forgotten === 0 || (plan.action !== 'send' && plan.action !== 'continue')) return [];
  const what = forgotten === 1 ? 'The first prompt' : `The first ${forgotten} prompts`;
  const message = `${what} came before the context was reset, and are not sent with those that run now.`;
  const remedy = 'Take the reset back, or run everything anew: --all.';
  return [{ path, code: 'context-reset', message, remedy, line: 1, severity: 'warning' }];
}

function findingsOf(planned: PlannedScript, recording: OpenRecording): readonly Finding[] {
  const { opened, attachment, plan } = planned;
  return [
    ...findingsIn(opened.path, opened.diagnostics),
    // Which session it is makes no difference where nothing runs.
    ...(isIdle(plan) ? [] : attachment.warnings),
    ...unusedSettings(opened),
    ...keptHistory(planned),
    ...forgottenPrompts(planned),
    ...(opened.priming?.findings ?? []),
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
