import type { Conversation } from './conversation.ts';
import { type DividedLines, linesOf } from './lines.ts';
import { type Priming, primingOf } from './priming.ts';
import { keptTurns, withRunning } from './transcript.ts';
import type { Turn } from './turn.ts';

/** A conversation as it is read. */
export interface ShownTranscript extends DividedLines {
  readonly of: Conversation;
  /** Without what is being received. */
  readonly kept: readonly Turn[];
  readonly turns: readonly Turn[];
  readonly priming: Priming | undefined;
}

/** Pieces of text come many times a second: what is kept is put into turns only when it changes. */
export function shownTranscript(of: Conversation, before?: ShownTranscript): ShownTranscript {
  const { session, rows, evidence, missing, waiting, running, failure } = of;
  const last = before?.of;
  const isKept =
    last?.rows === rows &&
    last.evidence === evidence &&
    last.waiting === waiting &&
    last.session.metadata.modelId === session.metadata.modelId;
  const kept = isKept && before ? before.kept : keptTurns(of);
  const priming = isKept && before ? before.priming : primingOf(of);
  const isSame =
    kept === before?.kept &&
    last?.running === running &&
    last.missing === missing &&
    last.failure === failure;
  if (isSame && before) return { ...before, of };
  const turns = withRunning(kept, of);
  return { of, kept, turns, priming, ...linesOf(turns, before?.answers, priming) };
}
