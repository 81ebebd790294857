import { actionsFor, type ScriptAction } from '../attach/actions.ts';
import { type DiffHunk, diffLines } from '../attach/line-diff.ts';
import { isRefusal } from '../model/refusal.ts';
import type { ContractSummary } from '../model/run.ts';
import type { Store } from '../store/dialect.ts';
import { type AttachRequest, attachRequested } from './attach-request.ts';
import type { ScriptAttachment } from './attach-script.ts';
import { contractChecks } from './contract-checks.ts';
import { type PlanReport, reportPlan } from './plan-report.ts';
import { planAttached, readyOf } from './plan-script.ts';
import { hasContracts, readContracts } from './script-contracts.ts';
import type { ScriptHome } from './world.ts';

/** A script beside its session, and what can be done about the two. */
export interface ScriptStatus {
  readonly attachment: ScriptAttachment;
  /** What a run would do; absent where the script cannot run as it is: it has mistakes, or lacks arguments. */
  readonly plan?: PlanReport;
  /** What the stored answers break, of prompts that are what was asked, or that the user wants left as they are. */
  readonly contracts: Pick<ContractSummary, 'failures' | 'unchecked'>;
  /** What makes sense; nothing where the script cannot run. */
  readonly actions: readonly ScriptAction[];
  /** How the script as it ran and as it is now differ; none where there is one only; null if too much to say. */
  readonly hunks: readonly DiffHunk[] | null;
}

/** An editor asks whenever somebody pauses, and a server does nothing else meanwhile. */
const PATIENCE_MS = 200;

/** Attaches a script, and says what a run of it would do, and what else could be done. Nothing is written. */
export async function scriptStatus(
  home: ScriptHome,
  store: Store | undefined,
  request: AttachRequest,
): Promise<ScriptStatus> {
  const { contracts, ...attachment } = await withContracts(await attachRequested(home, store, request));
  const { drift, progress, snapshot, opened } = attachment;
  const plan = planOf(attachment, request);
  const prompts = opened.script.prompts.length;
  return {
    attachment,
    ...(plan && { plan }),
    contracts,
    actions: plan ? actionsFor({ attachment, drift, progress, prompts }) : [],
    hunks: snapshot === undefined ? [] : (diffLines(snapshot, opened.text, PATIENCE_MS) ?? null),
  };
}

/** An attachment with what its answers break; a contract that cannot be used keeps the script from running. */
async function withContracts(
  attachment: ScriptAttachment,
): Promise<ScriptAttachment & Pick<ScriptStatus, 'contracts'>> {
  const { opened, turns, progress } = attachment;
  if (!hasContracts(opened)) return { ...attachment, contracts: { failures: [], unchecked: [] } };
  const { contracts, diagnostics } = await readContracts(opened);
  const checks = contractChecks(contracts, { goesOn: true, patienceMs: PATIENCE_MS });
  for (const [index, turn] of turns.slice(0, progress.shareable).entries()) {
    if (turn) checks.check(index, turn);
  }
  const { failures, unchecked } = checks.summary;
  return {
    ...attachment,
    opened: { ...opened, diagnostics: [...opened.diagnostics, ...diagnostics] },
    contracts: { failures, unchecked },
  };
}

function planOf(attachment: ScriptAttachment, { path, args }: AttachRequest): PlanReport | undefined {
  const request = { path, ...(args && { args }) };
  try {
    return reportPlan(planAttached(readyOf(attachment.opened, request), attachment, request));
  } catch (error) {
    if (isRefusal(error, 'SCRIPT_INVALID') || isRefusal(error, 'ARGUMENT_MISSING')) return undefined;
    throw error;
  }
}
