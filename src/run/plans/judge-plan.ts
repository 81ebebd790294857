import type { SchemaCheck } from '../../model/json-schema.ts';
import type { Plan } from '../../model/plan.ts';
import { executePlan, planProblems } from '../../plan/execute-plan.ts';
import { normalisePlan } from '../../plan/normalise-plan.ts';
import { readPlan } from '../../plan/read-plan.ts';
import { CUT_OFF, type LastAnswer } from '../output/output-review.ts';

type Judged =
  | { readonly plan: Plan; readonly changes: readonly string[]; readonly problems: readonly [] }
  | {
      readonly plan?: undefined;
      readonly problems: readonly string[];
      readonly stage: 'json' | 'schema' | 'execute';
    };

/** The plan in an answer, if there is one that can be carried out on a document. */
export async function judgePlan(
  { text, isCutOff }: LastAnswer,
  document: string | undefined,
): Promise<Judged> {
  if (isCutOff) return { problems: [CUT_OFF], stage: 'json' };
  const reading = await readPlan(text);
  if (!reading.plan || document === undefined) return reading;
  const result = executePlan(document, reading.plan);
  return result.isDone ? reading : { problems: planProblems(result), stage: 'execute' };
}

/** What keeps a plan, which satisfies the schema, from being carried out on a document. */
export function problemsOn(document: string | undefined): SchemaCheck {
  return (value) => {
    const { plan } = normalisePlan(value);
    return document !== undefined && isPlan(plan) ? planProblems(executePlan(document, plan)) : [];
  };
}

/** The schema has been held against it already. */
function isPlan(value: unknown): value is Plan {
  return typeof value === 'object' && value !== null && 'actions' in value;
}
