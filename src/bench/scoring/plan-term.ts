import type { PlanExpectation, PromptAnswer, WriteBack } from '../../model/bench.ts';
import { executePlan, planProblems } from '../../plan/execute-plan.ts';
import { MarkdownDocument } from '../../plan/markdown/document.ts';
import { readPlan } from '../../plan/read-plan.ts';
import { type Findings, failed } from './notes.ts';
import type { ScoringWorld } from './scoring-world.ts';

/** Whether an answer is a plan that can be carried out, and whether the document is as it must be then. */
export async function checkPlan(
  wanted: PlanExpectation,
  answer: PromptAnswer,
  kept: WriteBack | undefined,
  document: string | undefined,
  world: ScoringWorld,
): Promise<Findings> {
  const { isDone, isIdempotent, problems, text } = kept ?? (await carriedOut(answer, document, world));
  if (!isDone) {
    return failed('plan', ...(problems.length > 0 ? problems : ['The plan could not be carried out.']));
  }
  const again = isIdempotent ? [] : ['Carrying out the plan once more changes the document again.'];
  return failed('plan', ...again, ...documentProblems(text, wanted));
}

async function carriedOut(
  { data }: PromptAnswer,
  document: string | undefined,
  world: ScoringWorld,
): Promise<WriteBack> {
  const before = document === undefined ? '' : await world.readText(document);
  const notDone = (problems: readonly string[]) => ({
    isDone: false,
    isIdempotent: false,
    problems,
    text: before,
  });
  const { plan, problems } = await readPlan(data);
  if (!plan) return notDone(problems);
  const once = executePlan(before, plan);
  if (!once.isDone) return notDone(planProblems(once));
  const twice = executePlan(once.text, plan);
  return { isDone: true, isIdempotent: twice.text === once.text, problems: [], text: once.text };
}

function documentProblems(
  text: string,
  { contains = [], notContains = [], blocks = [], notBlocks = [] }: PlanExpectation,
): readonly string[] {
  const document = new MarkdownDocument(text);
  const hasBlock = (id: string) => document.block(id) !== undefined;
  return [
    ...contains
      .filter((each) => !text.includes(each))
      .map((each) => `The document does not contain “${each}” afterwards.`),
    ...notContains
      .filter((each) => text.includes(each))
      .map((each) => `The document contains “${each}” afterwards.`),
    ...blocks.filter((id) => !hasBlock(id)).map((id) => `The document has no block ${id} afterwards.`),
    ...notBlocks.filter(hasBlock).map((id) => `The document still has the block ${id} afterwards.`),
  ];
}
