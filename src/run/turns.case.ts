import { newEvidenceId, newMessageId, newSessionId, newTurnId } from '../model/ids.ts';
import type { EndReason, Message, MessageBody, StepEndMetadata } from '../model/message.ts';
import type { Evidence } from '../model/terminal.ts';
import type { StoredTurn } from './turns.ts';

/** What a program in a terminal answered. */
interface Answered {
  readonly answered: string;
  readonly exitCode?: number;
}

/** What happened in a turn, in short. */
type Happening =
  | { readonly text: string }
  | { readonly reasoning: string }
  | { readonly tool: string }
  | Answered
  | (Required<Pick<StepEndMetadata, 'usage'>> & Pick<StepEndMetadata, 'model'>)
  | { readonly end: EndReason; readonly durationMs: number };

interface AskedHow {
  readonly key?: string;
  readonly source?: 'script' | 'chat';
  readonly model?: string;
}

/** A turn as if it had been stored. */
export function storedTurn(
  prompt: string,
  happenings: readonly Happening[],
  { source = 'script', ...asked }: AskedHow = {},
): StoredTurn {
  const place = {
    chatSessionId: newSessionId(),
    audience: 'all',
    course: 1,
    genseq: 1,
    turnId: newTurnId(),
    sourceTag: null,
    createdAt: '2026-11-16T08:00:00.000Z',
  } as const;
  const { chatSessionId, turnId, createdAt } = place;
  const evidence = happenings.filter(isAnswered).map(
    ({ answered: text, ...facts }): Evidence => ({
      id: newEvidenceId(),
      chatSessionId,
      turnId,
      kind: 'answer',
      label: 'stream',
      terminal: 'main',
      text,
      facts,
      createdAt,
    }),
  );
  const rows = happenings.flatMap((happening, index): readonly Message[] =>
    isAnswered(happening) ? [] : [{ ...place, id: newMessageId(), order: index + 1, ...bodyOf(happening) }],
  );
  const end = happenings.find((happening) => 'end' in happening)?.end;
  return {
    prompt: {
      ...place,
      id: newMessageId(),
      order: 0,
      kind: 'prompt',
      payload: { role: 'user', content: prompt },
      metadata: { promptHash: '', inputHash: '', source, ...asked },
    },
    rows,
    evidence,
    ...(end && { end }),
  };
}

function isAnswered(happening: Happening): happening is Answered {
  return 'answered' in happening;
}

function bodyOf(happening: Exclude<Happening, Answered>): MessageBody {
  if ('text' in happening) return partBody('text', happening.text);
  if ('reasoning' in happening) return partBody('reasoning', happening.reasoning);
  if ('tool' in happening) {
    const call = {
      type: 'tool-call',
      toolCallId: newMessageId(),
      toolName: happening.tool,
      input: {},
    } as const;
    return {
      kind: 'tool-call',
      payload: { role: 'assistant', content: [call] },
      metadata: { effect: 'none' },
    };
  }
  if ('end' in happening) {
    const { end: reason, durationMs } = happening;
    return { kind: 'turn-end', payload: {}, metadata: { reason, durationMs } };
  }
  return { kind: 'step-end', payload: {}, metadata: { finishReason: 'stop', ...happening } };
}

function partBody(kind: 'text' | 'reasoning', text: string): MessageBody {
  return { kind, payload: { role: 'assistant', content: [{ type: kind, text }] }, metadata: {} };
}
