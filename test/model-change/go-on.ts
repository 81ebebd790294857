import { gate } from '../../src/context/gate.ts';
import type { Engine, EngineInput } from '../../src/engine/engine.ts';
import { keptRows, promptRow } from '../../src/engine/engine-input.case.ts';
import type { EngineEvent } from '../../src/model/event.ts';
import { newSessionId, newTurnId, type TurnId } from '../../src/model/ids.ts';
import { type Message, withoutVoided } from '../../src/model/message.ts';
import { toolOf } from '../../src/model/message-tool.ts';
import { isComplete, resumptionOf, settledBy, turnsOf } from '../../src/run/turns.ts';
import { LOOK, NOTE } from './stage.ts';

/** Where a conversation goes on: the rows that count, and the turn that is answered. */
export interface Opening {
  readonly rows: readonly Message[];
  readonly turnId: TurnId;
  /** The rows of the turn that are there, its prompt left out. */
  readonly kept: readonly Message[];
}

/** Behind every stretch that a row may void. */
const AFTER_ALL = 1_000_000;

/** Goes on with a new prompt. */
export function asked(rows: readonly Message[]): Opening {
  const turnId = newTurnId();
  const prompt = { ...promptRow('And you?'), order: AFTER_ALL, turnId };
  return { rows: withoutVoided([...rows, prompt]), turnId, kept: [] };
}

/** Goes on with the turn that was broken off, if there is one that has something left to ask. */
export function resumed(rows: readonly Message[]): Opening | undefined {
  const last = turnsOf(rows).at(-1);
  if (!last || isComplete(last)) return undefined;
  const { kept, stale } = resumptionOf(last);
  if (settledBy(kept) || last.prompt.turnId === null) return undefined;
  const counted = withoutVoided(rows).filter(
    ({ order }) => !stale || order < stale.fromOrder || order > stale.toOrder,
  );
  return { rows: counted, turnId: last.prompt.turnId, kept };
}

/** Runs the turn as a run would, and returns what the engine said. */
export async function goOn(
  { rows, turnId, kept }: Opening,
  { engine, model }: { engine: Engine; model: string },
): Promise<readonly EngineEvent[]> {
  const events: EngineEvent[] = [];
  const genseq = Math.max(...rows.map((row) => row.genseq)) + 1;
  const all = () => [
    ...rows,
    ...events.flatMap((event) => keptRows(event, events, model)).map((row) => ({ ...row, turnId, genseq })),
  ];
  const input: EngineInput = {
    sessionId: newSessionId(),
    turnId,
    prompt: { text: '' },
    inputHash: '',
    model,
    settings: {},
    kept,
    messages: () => gate(all(), { model, turnId }).messages,
    tools: [LOOK, NOTE],
    promptsWithFiles: () => [],
    isCallKnown: (callId) => all().some((row) => toolOf(row).callId === callId),
    permissions: { standingOf: async () => ({ may: 'run', hasBegun: false }), answerTo: async () => 'allow' },
  };
  for await (const event of engine.run(input, new AbortController().signal)) events.push(event);
  return events;
}
