import { readTextFile } from '../../files/text-file.ts';
import type { WriteBack } from '../../model/bench.ts';
import { executePlan, planProblems } from '../../plan/execute-plan.ts';
import { readPlan } from '../../plan/read-plan.ts';

/** Carries out the plan in an answer on a copy of a document, and once more on what came of that. */
export async function tryPlan(documentPath: string, answer: string): Promise<WriteBack> {
  const { text } = await readTextFile(documentPath);
  const read = await readPlan(answer);
  if (!read.plan) return { isDone: false, isIdempotent: false, problems: read.problems, text };
  const once = executePlan(text, read.plan);
  if (!once.isDone) return { isDone: false, isIdempotent: false, problems: planProblems(once), text };
  const twice = executePlan(once.text, read.plan);
  const isIdempotent = twice.isDone && twice.text === once.text;
  return { isDone: true, isIdempotent, problems: [], text: once.text };
}
