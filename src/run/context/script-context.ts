import type { Drift } from '../../attach/drift.ts';
import { newSessionId, newTurnId } from '../../model/ids.ts';
import type { Message, NewMessage } from '../../model/message.ts';
import type { RunWarning } from '../../model/run.ts';
import type { WireRequest } from '../../model/wire-request.ts';
import { type AttachRequest, attachRequested } from '../attach-request.ts';
import { Conversation } from '../conversation.ts';
import { type ReadyScript, readyScript, type ScriptRequest } from '../plan-script.ts';
import { rowsOfRecords } from '../priming/record-rows.ts';
import type { RunHelp } from '../run-help.ts';
import { skillFacts } from '../skills/chosen-skills.ts';
import { noRequest } from '../terminals/no-request.ts';
import { turnRow } from '../turn-rows.ts';
import type { RunWorld } from '../world.ts';
import { type ContextSource, sentTurns } from './context-at.ts';
import type { ContextReport } from './context-report.ts';
import { exactRequest } from './exact-request.ts';
import { openedOrNot } from './open-run-context.ts';
import { reportContext } from './report-context.ts';
import type { RunContext } from './run-context.ts';
import { sessionSource } from './session-source.ts';
import type { TurnChoice } from './turn-choice.ts';

export interface ScriptContextRequest
  extends AttachRequest,
    Pick<ScriptRequest, 'model' | 'agent'>,
    Pick<RunHelp, 'tools'> {
  /** By default the last one that was run; where nothing was, the first that would be. */
  readonly turn?: TurnChoice;
}

/** What a model was sent in the session of a script; of one that was never run, what its first prompt would send. */
export async function scriptContext(world: RunWorld, request: ScriptContextRequest): Promise<ContextReport> {
  const { source, turn } = await chosenOf(world, request);
  return await reportContext(world.context, source, turn);
}

/** The same as the provider gets it. */
export async function scriptRequest(world: RunWorld, request: ScriptContextRequest): Promise<WireRequest> {
  const { source, turn } = await chosenOf(world, request);
  return await exactRequest(world.context, source, turn);
}

async function chosenOf(
  world: RunWorld,
  request: ScriptContextRequest,
): Promise<{ readonly source: ContextSource; readonly turn: TurnChoice }> {
  const { turn = 'last', tools } = request;
  const help = { ...(tools && { tools }) };
  const { session, drift } = await attachRequested(world, await world.storeIfAny(), request);
  const source = session && (await sessionSource(world, session.id, help));
  if (source && sentTurns(source.rows).length > 0) {
    const warnings = [...source.warnings, ...driftWarning(drift, turn)];
    return { source: { ...source, warnings }, turn };
  }
  return { source: await sourceToCome(world, request, help), turn: turn === 'next' ? 'last' : turn };
}

/** A session is what a script was: whoever has edited it since is told so. */
function driftWarning(drift: Drift | undefined, turn: TurnChoice): readonly RunWarning[] {
  if (drift === undefined || drift.kind === 'none' || drift.kind === 'metadata') return [];
  const shown =
    turn === 'next'
      ? 'this is what its session would send next. What its next run would send cannot be shown.'
      : 'this is what was sent.';
  return [{ code: 'script-changed', message: `The script has changed since: ${shown}` }];
}

async function sourceToCome(
  world: RunWorld,
  request: ScriptContextRequest,
  help: Pick<RunHelp, 'tools'>,
): Promise<ContextSource> {
  const ready = await readyScript(world, request);
  const { opened, settings } = ready;
  if (settings.engine === 'pty') throw noRequest();
  const { agent, files = [], script } = opened;
  const facts = { settings, written: script.settings, agent, help };
  const { opened: context, warnings } = await openedOrNot(world, facts);
  const run = context.of({ id: newSessionId(), metadata: {} });
  run.assume(files);
  const toCome = await rowsToCome(ready, run);
  return {
    rows: toCome.rows,
    context: run,
    ...(agent?.system !== undefined && { system: agent.system }),
    model: settings.model,
    settings: settings.settings,
    warnings: [...warnings, ...context.warnings, ...toCome.warnings],
    isToCome: true,
  };
}

/** The history that a session of the script would begin with, and its first prompt. */
async function rowsToCome(
  { opened: { priming, files = [] }, args, settings }: ReadyScript,
  run: RunContext,
): Promise<{ readonly rows: readonly Message[]; readonly warnings: readonly RunWarning[] }> {
  const given = await run.given(files);
  const [text = ''] = args.texts;
  const { model } = settings;
  const place = { turnId: newTurnId(), course: 1, genseq: 1 };
  const plan = {
    ...place,
    prompt: { text, hash: '' },
    source: 'script',
    inputHash: '',
    model,
    settings: settings.settings,
    files: given.files,
  } as const;
  const history = priming ? rowsOfRecords(priming.records, { showInUi: false }) : [];
  const { reminder, skills } = await run.forTurn(plan, new Conversation([]));
  const metadata = {
    promptHash: '',
    inputHash: '',
    source: 'script',
    model,
    ...(reminder !== undefined && { reminder }),
    ...(given.files.length > 0 && { files: given.files }),
    ...skillFacts(skills),
  } as const;
  const prompt = turnRow(place, { kind: 'prompt', payload: { role: 'user', content: text }, metadata });
  return { rows: [...history, prompt].map(asStored), warnings: given.warnings };
}

const NOWHERE = newSessionId();

function asStored(row: NewMessage, order: number): Message {
  return { ...row, chatSessionId: NOWHERE, order, createdAt: '' };
}
