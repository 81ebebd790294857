import { newSessionId, newTurnId } from '../../model/ids.ts';
import type { Message, NewMessage } from '../../model/message.ts';
import { type AttachRequest, attachRequested } from '../attach-request.ts';
import { Conversation } from '../conversation.ts';
import type { ReadyScript, ScriptRequest } from '../plan-script.ts';
import { readyScript } from '../plan-script.ts';
import { rowsOfRecords } from '../priming/record-rows.ts';
import { turnRow } from '../turn-rows.ts';
import type { RunWorld } from '../world.ts';
import type { ContextReport } from './context-report.ts';
import { openedOrNot } from './open-run-context.ts';
import { reportContext, type TurnChoice } from './report-context.ts';
import type { RunContext } from './run-context.ts';
import { sessionContext } from './session-context.ts';

export interface ScriptContextRequest extends AttachRequest, Pick<ScriptRequest, 'model' | 'agent'> {
  /** By default the last one that was run; where nothing was, the first that would be. */
  readonly turn?: TurnChoice;
}

/** What a model was sent in the session of a script; of one that was never run, what its first prompt would send. */
export async function scriptContext(world: RunWorld, request: ScriptContextRequest): Promise<ContextReport> {
  const { turn = 'last' } = request;
  const { session } = await attachRequested(world, await world.storeIfAny(), request);
  if (session) return await sessionContext(world, session.id, { turn });
  const ready = await readyScript(world, request);
  const { opened, settings } = ready;
  const { agent, files = [], script } = opened;
  const facts = { settings, written: script.settings, agent, help: {} };
  const { opened: context, warnings } = await openedOrNot(world, facts);
  const run = context.of({ id: newSessionId(), metadata: {} });
  run.assume(files);
  const { window } = await world.context.modelFacts(settings.model);
  return await reportContext(
    {
      rows: await rowsToCome(ready, run),
      context: run,
      model: settings.model,
      ...(agent?.system !== undefined && { system: agent.system }),
      window,
      warnings: [...warnings, ...context.warnings],
    },
    turn,
  );
}

/** The history that a session of the script would begin with, and its first prompt. */
async function rowsToCome(
  { opened: { priming, files = [] }, args, settings }: ReadyScript,
  run: RunContext,
): Promise<readonly Message[]> {
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
  const { reminder } = await run.forTurn(plan, new Conversation([]));
  const metadata = {
    promptHash: '',
    inputHash: '',
    source: 'script',
    model,
    ...(reminder !== undefined && { reminder }),
    ...(given.files.length > 0 && { files: given.files }),
  } as const;
  const prompt = turnRow(place, { kind: 'prompt', payload: { role: 'user', content: text }, metadata });
  return [...history, prompt].map(asStored);
}

const NOWHERE = newSessionId();

function asStored(row: NewMessage, order: number): Message {
  return { ...row, chatSessionId: NOWHERE, order, createdAt: '' };
}
