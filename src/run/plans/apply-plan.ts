import { basename } from 'node:path';
import { diffLines } from '../../attach/line-diff.ts';
import { refusalOf } from '../../files/not-written.ts';
import { readTextFile } from '../../files/text-file.ts';
import { replaceText } from '../../files/write-back.ts';
import type { AppliedPlan, Plan } from '../../model/plan.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { TelemetrySink } from '../../model/telemetry.ts';
import { isString } from '../../model/value-check.ts';
import { executePlan, planProblems } from '../../plan/execute-plan.ts';
import { planOf, readPlan } from '../../plan/read-plan.ts';
import { PlanTelemetry } from './plan-telemetry.ts';
import type { PlanApplication } from './plans.ts';

/** Carries out a plan on a document as it is now. */
export async function applyPlan(
  { telemetry: sink }: { readonly telemetry: TelemetrySink },
  { document, plan: written, isDryRun = false, about }: PlanApplication,
): Promise<AppliedPlan> {
  const telemetry = new PlanTelemetry(sink, about, document);
  const reading = isString(written) ? await readPlan(written) : await planOf(written);
  if (!reading.plan) {
    telemetry.problem({ stage: reading.stage, problems: reading.problems.length });
    throw new Refusal('INVALID_INPUT', `This is no plan: ${reading.problems.join('; ')}.`, {
      remedy: 'See schemas/ah32.plan.v1.schema.json for what a plan is.',
    });
  }
  const { text } = await readTextFile(document);
  const applied = await writtenPlan({ document, text, plan: reading.plan, isDryRun }, telemetry);
  return { ...applied, changes: reading.changes };
}

interface PlanToWrite {
  readonly document: string;
  /** What the document held when it was read. */
  readonly text: string;
  readonly plan: Plan;
  readonly isDryRun?: boolean;
}

/** Carries out a plan on a document that holds what it held when it was read; one that needs no change is not written. */
export async function writtenPlan(
  { document, text, plan, isDryRun = false }: PlanToWrite,
  telemetry: PlanTelemetry,
): Promise<Omit<AppliedPlan, 'changes'>> {
  const result = telemetry.carriedOut(text, plan, () => executePlan(text, plan));
  if (!result.isDone) throw notCarriedOut(document, planProblems(result));
  const isChanged = result.text !== text;
  if (isChanged && !isDryRun) {
    try {
      const outcome = await replaceText({ path: document, before: text, after: result.text });
      if (!outcome.written) throw refusalOf(outcome);
    } catch (error) {
      telemetry.problem({
        stage: 'write',
        problems: 1,
        ...(isRefusal(error) && { error_code: error.code }),
      });
      throw error;
    }
  }
  return {
    steps: result.steps,
    isWritten: isChanged && !isDryRun,
    hunks: isChanged ? (diffLines(text, result.text) ?? null) : [],
  };
}

function notCarriedOut(document: string, problems: readonly string[]): Refusal {
  return new Refusal(
    'CONTRACT_FAILED',
    `The plan cannot be carried out on ${basename(document)}, which stays as it is: ${problems.join(' ')}`,
    { remedy: 'Mend the plan, or ask for another.', details: problems },
  );
}
