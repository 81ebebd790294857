import { gate } from '../context/gate.ts';
import type { EngineEvent } from '../model/event.ts';
import { type MessageId, newMessageId, newSessionId, newTurnId } from '../model/ids.ts';
import type { Message, MessageBody } from '../model/message.ts';
import { toolOf } from '../model/message-tool.ts';
import { partBody, repairBody, toolCallBody, toolResultBody } from '../run/turn-rows.ts';
import type { EngineInput } from './engine.ts';

const SESSION = newSessionId();
const TURN = newTurnId();

/** What a test decides of an input; the rest is as a run would have it, with every tool allowed. */
export type TestInput = Pick<EngineInput, 'prompt' | 'model'> &
  Partial<Omit<EngineInput, 'messages' | 'isCallKnown'>> & {
    /** What was said before this turn. */
    readonly history?: readonly Message[];
  };

/** An input whose messages are what a run would send, given the events that the engine has given out so far. */
export function testInput(
  { history = [], ...given }: TestInput,
  events: readonly EngineEvent[],
): EngineInput {
  const { prompt, model, kept = [] } = given;
  const rows = () => [
    ...history,
    promptRow(prompt.text),
    ...kept,
    ...events.flatMap((event) => keptRows(event, events, model)),
  ];
  return {
    sessionId: SESSION,
    turnId: TURN,
    inputHash: 'hash',
    settings: {},
    tools: [],
    promptsWithFiles: () => [],
    permissions: { standingOf: async () => ({ may: 'run', hasBegun: false }), answerTo: async () => 'allow' },
    ...given,
    kept,
    messages: () => gate(rows(), { model, turnId: TURN }).messages,
    isCallKnown: (callId) => rows().some((row) => toolOf(row).callId === callId),
  };
}

export function promptRow(text: string): Message {
  return row({
    kind: 'prompt',
    payload: { role: 'user', content: text },
    metadata: { promptHash: '', inputHash: '', source: 'chat' },
  });
}

/** An event as the rows that a run would have kept of it, given all events. */
export function keptRows(event: EngineEvent, events: readonly EngineEvent[], model = ''): readonly Message[] {
  switch (event.type) {
    case 'text-end':
    case 'reasoning-end': {
      const kind = event.type === 'text-end' ? 'text' : 'reasoning';
      const { providerMetadata } = event;
      const body = partBody(kind, textOf(event.partId, events), {
        model,
        ...(providerMetadata && { providerMetadata }),
      });
      return [row(body)];
    }
    case 'tool-call':
      return [row(toolCallBody(event, model))];
    case 'tool-result':
      return [row(toolResultBody(event))];
    case 'repair-request':
      return [row(repairBody(event))];
    case 'step-end': {
      const { type: kind, ...metadata } = event;
      return [row({ kind, payload: {}, metadata })];
    }
    default:
      return [];
  }
}

function textOf(partId: MessageId, events: readonly EngineEvent[]): string {
  return events.map((event) => ('delta' in event && event.partId === partId ? event.delta : '')).join('');
}

let order = 0;

function row(body: MessageBody): Message {
  return {
    id: newMessageId(),
    chatSessionId: SESSION,
    order: order++,
    createdAt: '2026-01-01T00:00:00.000Z',
    audience: body.kind === 'step-end' ? 'none' : 'all',
    course: 1,
    genseq: 1,
    turnId: TURN,
    sourceTag: null,
    ...body,
  };
}
