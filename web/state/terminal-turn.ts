import type { EvidenceId, MessageId, TurnId } from '../../src/model/ids.ts';
import {
  type Evidence,
  questionCallId,
  type TerminalChoice,
  type TypedKeys,
  typedCallId,
} from '../../src/model/terminal.ts';
import { terminalAnswer, terminalSteps } from '../../src/model/terminal-answer.ts';
import type { Conversation } from './conversation.ts';
import { type ToolCall, toolCallOf } from './tool-call.ts';

/** What is shown of a turn in a terminal. */
export type TerminalEntry =
  /** What came out of it, as it came. */
  | { readonly type: 'output'; readonly id: EvidenceId; readonly text: string }
  /** What a program asks, or whether a prompt is to be typed again; open as long as nobody has answered. */
  | {
      readonly type: 'asked';
      readonly id: EvidenceId | MessageId;
      readonly callId: string;
      readonly terminal: string;
      readonly text: string;
      readonly isOpen: boolean;
      readonly isPrompt: boolean;
      /** What the program offers to be answered with, as far as that is known. */
      readonly choices: readonly TerminalChoice[];
    }
  /** Which keys Cuebook typed. */
  | { readonly type: 'keys'; readonly id: EvidenceId; readonly keys: readonly TypedKeys[] };

/** What stands in a program's own transcript: Markdown, as a model writes it. */
interface Said {
  readonly type: 'text' | 'reasoning';
  readonly id: EvidenceId;
  readonly text: string;
  readonly isRunning: false;
  readonly isIncomplete: false;
}

/** A tool that the model behind a program called. */
type Called = { readonly type: 'tool'; readonly id: EvidenceId } & ToolCall;

type ShownEntry = TerminalEntry | Said | Called;

/** How it is known what a terminal answered. */
export type KnownBy = Pick<Evidence, 'label' | 'terminal' | 'facts'>;

interface TypedTurn {
  readonly id: MessageId;
  readonly turnId: TurnId | null;
  readonly prompt: string | undefined;
  readonly isEnded: boolean;
}

interface TerminalTurn {
  readonly entries: readonly ShownEntry[];
  readonly known: KnownBy | undefined;
}

/** The evidence of each turn, in its order. */
export function evidenceByTurn(evidence: readonly Evidence[]): ReadonlyMap<TurnId, readonly Evidence[]> {
  return Map.groupBy(evidence, ({ turnId }) => turnId);
}

/** What is shown of the evidence of a turn: what was asked meanwhile, thoughts and tool calls, then the answer. */
export function terminalTurn(
  turn: TypedTurn,
  evidence: readonly Evidence[],
  waiting: Conversation['waiting'],
): TerminalTurn {
  // Where a turn ended without an answer, the screen is all that there is.
  const answer = terminalAnswer(evidence) ?? (turn.isEnded ? lastScreen(evidence) : undefined);
  const asked = askedIn(turn, evidence, waiting);
  const entries = [...asked, ...keyEntries(evidence), ...stepEntries(evidence), ...answerEntries(answer)];
  return { entries, known: answer };
}

function lastScreen(evidence: readonly Evidence[]): Evidence | undefined {
  return evidence.findLast(({ kind }) => kind === 'snapshot');
}

function keyEntries(evidence: readonly Evidence[]): readonly ShownEntry[] {
  return evidence.flatMap(({ id, facts: { keys } }) => (keys ? [{ type: 'keys', id, keys }] : []));
}

function stepEntries(evidence: readonly Evidence[]): readonly ShownEntry[] {
  return terminalSteps(evidence).map((step) => {
    const { id, text, facts } = step;
    if (facts.tool) return { type: 'tool', id, ...toolCallOf(step, facts.tool) };
    return { type: 'reasoning', id, text, isRunning: false, isIncomplete: false };
  });
}

function answerEntries(answer: Evidence | undefined): readonly ShownEntry[] {
  const text = answer?.text.trimEnd() ?? '';
  if (!answer || text === '') return [];
  const { id, label } = answer;
  return label === 'transcript'
    ? [{ type: 'text', id, text, isRunning: false, isIncomplete: false }]
    : [{ type: 'output', id, text }];
}

function askedIn(
  { id, turnId, prompt = '' }: TypedTurn,
  evidence: readonly Evidence[],
  waiting: Conversation['waiting'],
): readonly TerminalEntry[] {
  const typed = typedCallId(turnId);
  const again: readonly TerminalEntry[] = waiting.has(typed)
    ? [
        {
          type: 'asked',
          id,
          callId: typed,
          terminal: '',
          text: prompt,
          isOpen: true,
          isPrompt: true,
          choices: [],
        },
      ]
    : [];
  const questions = evidence
    .filter(({ kind }) => kind === 'question')
    .map(({ id: question, text, terminal, facts }): TerminalEntry => {
      const callId = questionCallId(question);
      const isOpen = waiting.has(callId);
      const choices = facts.question?.choices ?? [];
      return { type: 'asked', id: question, callId, terminal, text, isOpen, isPrompt: false, choices };
    });
  return [...again, ...questions];
}
