import { diffLines } from '../../attach/line-diff.ts';
import { readTextFile } from '../../files/text-file.ts';
import { replaceText } from '../../files/write-back.ts';
import type { AppliedPlan, Plan, PlanResult } from '../../model/plan.ts';
import { isRefusal, type Refusal } from '../../model/refusal.ts';
import { isString } from '../../model/value-check.ts';
import { documentProblems, executePlan, planProblems } from '../../plan/execute-plan.ts';
import { planOf, readPlan } from '../../plan/read-plan.ts';
import type { RunWorld } from '../world.ts';
import { documentAtFault, noPlan, notCarriedOut, notWrittenPlan } from './plan-refusals.ts';
import { PlanTelemetry } from './plan-telemetry.ts';
import type { PlanApplication } from './plans.ts';
import { refuseLeavingLink } from './refuse-leaving-link.ts';

/** Carries out a plan on a document as it is now. */
export async function applyPlan(
  { telemetry: sink, workspace }: Pick<RunWorld, 'telemetry' | 'workspace'>,
  { document, plan: written, isDryRun = false, about }: PlanApplication,
): Promise<AppliedPlan> {
  // Who only looks what would come of a plan has done nothing that there is to tell.
  const telemetry = isDryRun ? undefined : new PlanTelemetry(sink, about, document);
  await refuseLeavingLink(workspace, document);
  const reading = isString(written) ? await readPlan(written) : await planOf(written);
  if (!reading.plan) {
    telemetry?.problem({ stage: reading.stage, problems: reading.problems.length });
    throw noPlan(document, reading.problems);
  }
  const { text } = await readTextFile(document);
  const change = { document, text, plan: reading.plan };
  const applied = telemetry ? await writtenPlan(change, telemetry) : foreseen(change);
  return { ...applied, changes: reading.changes };
}

interface PlanToWrite {
  readonly document: string;
  /** What the document held when it was read. */
  readonly text: string;
  readonly plan: Plan;
}

/** Carries out a plan on a document that holds what it held when it was read; one that needs no change is not written. */
export async function writtenPlan(
  change: PlanToWrite,
  telemetry: PlanTelemetry,
): Promise<Omit<AppliedPlan, 'changes'>> {
  const { document, text, plan } = change;
  const done = telemetry.begin(text, plan);
  let stage: 'execute' | 'write' = 'execute';
  try {
    const result = carriedOut(change);
    const isWritten = result.text !== text;
    stage = 'write';
    if (isWritten) {
      const outcome = await replaceText({ path: document, before: text, after: result.text });
      if (!outcome.written) throw notWrittenPlan(outcome);
    }
    done(result);
    return { steps: result.steps, isWritten, hunks: hunksOf(text, result) };
  } catch (error) {
    telemetry.problem({ stage, ...(isRefusal(error) ? factsOf(error) : { problems: 1 }) });
    throw error;
  }
}

function foreseen(change: PlanToWrite): Omit<AppliedPlan, 'changes'> {
  const result = carriedOut(change);
  return { steps: result.steps, isWritten: false, hunks: hunksOf(change.text, result) };
}

function carriedOut({ document, text, plan }: PlanToWrite): PlanResult {
  refuseDocument(document, text);
  const result = executePlan(text, plan);
  if (!result.isDone) throw notCarriedOut(document, planProblems(result));
  return result;
}

/** Refuses a document on which no plan can be carried out. */
export function refuseDocument(document: string, text: string): void {
  const faults = documentProblems(text);
  if (faults.length > 0) throw documentAtFault(document, faults);
}

function hunksOf(text: string, result: PlanResult): AppliedPlan['hunks'] {
  return result.text === text ? [] : (diffLines(text, result.text) ?? null);
}

function factsOf({ code, details }: Refusal) {
  return { problems: Array.isArray(details) ? details.length : 1, error_code: code };
}
