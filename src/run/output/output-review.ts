import { checkOutput } from '../../contract/output-check.ts';
import type { Message } from '../../model/message.ts';
import type { OutputFacts, RepairRequest } from '../../model/output.ts';
import { ONE_PLAN } from '../../plan/read-plan.ts';
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
  let last: { readonly answer: LastAnswer; readonly problems: readonly string[] } | undefined;
  const problemsOf = (answer: LastAnswer, wanted: OutputSchema): readonly string[] => {
    if (last?.answer.text !== answer.text || last.answer.isCutOff !== answer.isCutOff) {
      last = { answer, problems: inTime(() => outputProblems(answer, wanted)) ?? [TOO_SLOW] };
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
        ...(markers.size > 0 && { applied: applied(markers, answer.text) }),
      };
    },
  };
}

const TOO_SLOW = `The answer takes longer than ${LONGEST_CHECK_MS / 1000} s to hold against the schema.`;

/** What is wrong with an answer whose end the model did not come to. */
export const CUT_OFF =
  'The answer was cut off at the longest length that the model may answer with (see `maxOutputTokens`): its end is missing.';

const PLAN = 'ah32.plan.v1';

function outputProblems(
  { text, isCutOff }: LastAnswer,
  { name, check, alsoCheck }: OutputSchema,
): readonly string[] {
  const isPlan = name === PLAN;
  const { value, problems } = checkOutput(text, check, isPlan ? ONE_PLAN : undefined);
  // Of a plan nobody knows what it would still have said.
  if (isCutOff && (isPlan || problems.length > 0)) return [CUT_OFF];
  return problems.length === 0 && alsoCheck ? alsoCheck(value) : problems;
}

export interface LastAnswer {
  readonly text: string;
  /** The model had more to say than it may. */
  readonly isCutOff: boolean;
}

/** What the model said in its last step; undefined where no model has answered. */
export function lastAnswer(rows: readonly Message[]): LastAnswer | undefined {
  const step = rows.findLast((row) => row.kind === 'step-end');
  if (!step) return undefined;
  const texts = rows.filter(({ kind, genseq }) => kind === 'text' && genseq === step.genseq);
  return { text: joinedTexts(texts), isCutOff: step.metadata.finishReason === 'length' };
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
