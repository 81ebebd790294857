import type { Plan, PlanResult, PlanStep } from '../model/plan.ts';
import { blockProblems } from './markdown/block-problems.ts';
import { carryOut } from './markdown/carry-out.ts';
import { contradictions } from './markdown/contradictions.ts';
import { MarkdownDocument } from './markdown/document.ts';

/**
 * Carries out a plan on a Markdown document, whose blocks stand between `<!-- block:ID -->` and `<!-- /block:ID -->`.
 * Where one action fails nothing is changed, and the steps of the others say what would have come of them. What is not
 * in a block that the plan writes or deletes stays to the byte, and doing it once more changes nothing.
 */
export function executePlan(text: string, plan: Plan): PlanResult {
  const document = new MarkdownDocument(text);
  const problems = blockProblems(document.lines);
  if (problems.length > 0) return notDone(text, failAll(plan, problems.join(' ')));
  const steps = withContradictions(carryOut(document, plan), plan);
  if (steps.some(isFailed)) return notDone(text, steps);
  const after = document.text;
  const again = new MarkdownDocument(after);
  const repeated = carryOut(again, plan);
  if (repeated.some(isFailed) || again.text === after) return { isDone: true, text: after, steps };
  return notDone(text, repeatedSteps(steps, repeated));
}

/** What keeps every plan from being carried out on a document, each with its line: only who mends the document helps. */
export function documentProblems(text: string): readonly string[] {
  return blockProblems(new MarkdownDocument(text).lines);
}

/** Why a plan was not carried out, each reason once. */
export function planProblems({ steps }: Pick<PlanResult, 'steps'>): readonly string[] {
  return Array.from(new Set(steps.flatMap(({ problem }) => problem ?? [])));
}

function notDone(text: string, steps: readonly PlanStep[]): PlanResult {
  return { isDone: false, text, steps };
}

function isFailed({ outcome }: PlanStep): boolean {
  return outcome === 'failed';
}

function failAll({ actions }: Plan, problem: string): readonly PlanStep[] {
  return actions.map((action) => ({
    op: action.op,
    ...('block_id' in action && { block_id: action.block_id }),
    outcome: 'failed',
    problem,
  }));
}

function withContradictions(steps: readonly PlanStep[], plan: Plan): readonly PlanStep[] {
  const found = contradictions(plan);
  return steps.map((step, at) => {
    const problem = found.get(at);
    return problem === undefined || isFailed(step) ? step : { ...step, outcome: 'failed', problem };
  });
}

/** The steps that would change the document each time the plan is carried out. */
function repeatedSteps(steps: readonly PlanStep[], repeated: readonly PlanStep[]): readonly PlanStep[] {
  const isGuilty = repeated.map(({ outcome }) => outcome === 'added');
  const areSome = isGuilty.includes(true);
  return steps.map((step, at) =>
    isGuilty[at] || !areSome ? { ...step, outcome: 'failed', problem: REPEATED } : step,
  );
}

const REPEATED =
  'Carrying out the plan once more would change the document again. Write what it puts in as a block, with a place of its own.';
