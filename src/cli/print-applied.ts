import type { AppliedPlan, PlanStep } from '../model/plan.ts';
import { pastablePath } from './context.ts';
import { dim, green } from './paint.ts';
import { hunkLines } from './print-hunks.ts';

/** What came of a plan, as lines for a terminal; the document by its absolute path. */
export function appliedLines(
  { steps, isWritten, hunks }: AppliedPlan,
  { document, isDryRun }: { readonly document: string; readonly isDryRun: boolean },
): readonly string[] {
  const name = pastablePath(document);
  const isSame = hunks !== null && hunks.length === 0;
  const last = isWritten ? `Wrote ${name}.` : `${name} is as the plan wants it already.`;
  if (!isDryRun || isSame) return [...steps.map(stepLine), last];
  return [...steps.map(stepLine), `${name} would change:`, ...hunkLines(hunks)];
}

function stepLine({ op, block_id: id, outcome }: PlanStep): string {
  const mark = outcome === 'unchanged' ? dim('·') : green('✓');
  const what = op === 'insert_text' ? 'text' : `block ${id ?? ''}`;
  return `${mark} ${outcome.padEnd('unchanged'.length)}  ${what}`;
}
