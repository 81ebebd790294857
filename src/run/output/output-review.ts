import { checkOutput } from '../../contract/output-check.ts';
import type { Message } from '../../model/message.ts';
import type { OutputFacts, RepairRequest } from '../../model/output.ts';
import { joinedTexts } from '../turn-facts.ts';
import { inTime, LONGEST_CHECK_MS } from '../within-time.ts';
import type { OutputSchema, OutputWish } from './output-wish.ts';
import { repairText } from './repair-text.ts';

/** What is kept of a turn that is over, beside why it ended. */
interface TurnOutput {
  readonly output?: OutputFacts;
  readonly applied?: readonly string[];
}

export interface OutputReview {
  /** What the model is to be told before its answer can stand; undefined where it does, or was asked often enough. */
  review(): Promise<RepairRequest | undefined>;
  outcome(): TurnOutput;
}

/**
 * Holds the answer of a turn against what is wished for. `rows` are those of the turn as they are kept then: how often
 * it was asked to mend its answer is read from them, so that a turn that is resumed goes on counting.
 */
export function outputReview(
  { schema, markers, repairs: allowed }: OutputWish,
  rows: () => readonly Message[],
): OutputReview {
  let last: { readonly answer: string; readonly problems: readonly string[] } | undefined;
  const problemsOf = (answer: string, { check }: OutputSchema): readonly string[] => {
    if (last?.answer !== answer) {
      const verdict = inTime(() => checkOutput(answer, check));
      last = { answer, problems: verdict?.problems ?? [TOO_SLOW] };
    }
    return last.problems;
  };
  return {
    async review() {
      const now = rows();
      const answer = lastAnswer(now);
      const asked = repairsIn(now);
      if (!schema || answer === undefined || asked >= allowed) return undefined;
      const problems = problemsOf(answer, schema);
      if (problems.length === 0) return undefined;
      return { text: repairText(schema.name, problems), attempt: asked + 1, allowed, schema: schema.name };
    },
    outcome() {
      const now = rows();
      const answer = lastAnswer(now);
      if (answer === undefined) return {};
      const problems = schema ? problemsOf(answer, schema) : [];
      return {
        ...(schema && {
          output: {
            schema: schema.name,
            repairs: repairsIn(now),
            isValid: problems.length === 0,
            ...(problems.length > 0 && { problems }),
          },
        }),
        ...(markers.size > 0 && { applied: applied(markers, answer) }),
      };
    },
  };
}

const TOO_SLOW = `The answer takes longer than ${LONGEST_CHECK_MS / 1000} s to hold against the schema.`;

/** What the model said in its last step; undefined where no model has answered. */
export function lastAnswer(rows: readonly Message[]): string | undefined {
  const step = rows.findLast(({ kind }) => kind === 'step-end');
  return step && joinedTexts(rows.filter(({ kind, genseq }) => kind === 'text' && genseq === step.genseq));
}

function repairsIn(rows: readonly Message[]): number {
  return rows.filter(({ kind }) => kind === 'repair').length;
}

/** The skills of which the answer has a marker. */
function applied(markers: OutputWish['markers'], answer: string): readonly string[] {
  return Array.from(markers)
    .filter(([, texts]) => texts.some((text) => text !== '' && answer.includes(text)))
    .map(([id]) => id);
}
