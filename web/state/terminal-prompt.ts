import { type Evidence, MAIN_TERMINAL } from '../../src/model/terminal.ts';
import type { ShownTranscript } from './shown-transcript.ts';
import type { KnownBy, TerminalEntry } from './terminal-turn.ts';
import type { Turn } from './turn.ts';

/** How the prompt stands that was typed last into a terminal. */
export interface TypedPrompt {
  readonly number: number;
  readonly text: string;
  readonly state: 'waiting' | 'running' | 'asking' | 'done' | 'failed';
  /** How its answer is known. */
  readonly known: KnownBy | undefined;
}

/** What a program asks, or whether a prompt is to be typed again. */
export type OpenQuestion = Extract<TerminalEntry, { readonly type: 'asked' }>;

const RUNNING = ['queued', 'processing', 'waiting_confirmation'];

/** The prompt that was typed last into a terminal of a session; undefined where none was. */
export function typedPrompt({ of, turns }: ShownTranscript, terminal: string): TypedPrompt | undefined {
  const last = turns.at(-1);
  const isRunning = RUNNING.includes(of.session.sessionStatus);
  for (const turn of turns.toReversed()) {
    if (!turn.isAsked || turn.prompt === undefined) continue;
    const isOpen = turn === last && isRunning && turn.end === undefined;
    const where = (isOpen ? of.typedInto : undefined) ?? terminalOf(turn);
    const isHere = where === terminal || (isOpen && where === undefined && terminal === MAIN_TERMINAL);
    if (!isHere) continue;
    const state = isOpen ? openState(turn, where) : endState(turn);
    return { number: turn.number, text: turn.prompt, state, known: turn.known };
  }
  return undefined;
}

/** What a session asks and nobody has answered, in the order in which it was asked. */
export function openQuestions({ turns }: ShownTranscript): readonly OpenQuestion[] {
  return turns.flatMap(({ entries }) => entries.filter(isOpenQuestion));
}

/** The last screen that is kept of a terminal. */
export function lastScreenIn({ of }: ShownTranscript, terminal: string): Evidence | undefined {
  return of.evidence.findLast((piece) => piece.kind === 'snapshot' && piece.terminal === terminal);
}

function openState(turn: Turn, where: string | undefined): TypedPrompt['state'] {
  if (turn.entries.some(isOpenQuestion)) return 'asking';
  return where === undefined ? 'waiting' : 'running';
}

function endState({ end, known }: Turn): TypedPrompt['state'] {
  const isWell = end?.reason === 'done' && (known?.facts.exitCode ?? 0) === 0;
  return isWell ? 'done' : 'failed';
}

function terminalOf({ known, entries }: Turn): string | undefined {
  return known?.terminal ?? entries.find((entry) => entry.type === 'asked')?.terminal;
}

function isOpenQuestion(entry: Turn['entries'][number]): entry is OpenQuestion {
  return entry.type === 'asked' && entry.isOpen;
}
