import { readTextFile } from '../../files/text-file.ts';
import type { WriteBack } from '../../model/bench.ts';
import { readPlan } from '../../plan/read-plan.ts';
import { tryPlan } from '../../plan/try-plan.ts';

/** Carries out the plan in an answer on a copy of a document, twice. */
export async function tryAnswer(documentPath: string, answer: string): Promise<WriteBack> {
  const { text } = await readTextFile(documentPath);
  const { plan, problems } = await readPlan(answer);
  return plan ? tryPlan(text, plan) : { isDone: false, isIdempotent: false, problems, text };
}
