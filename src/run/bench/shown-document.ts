import { basename } from 'node:path';
import { readTextFile } from '../../files/text-file.ts';
import type { BenchCase } from '../../model/bench.ts';
import { framedDocument } from '../../plan/plan-prompt.ts';
import { PLAN } from './wants-plan.ts';

/**
 * A case that asks for a plan: its first prompt shows the document that the plan is for. A script speaks for itself, and
 * what contracts say is no part of what is asked.
 */
export async function withDocument(asked: BenchCase): Promise<BenchCase> {
  const { document, script, prompts, output } = asked;
  const [first, ...others] = prompts;
  const isAskedForPlan = output?.schema === PLAN && script === undefined;
  if (!isAskedForPlan || document === undefined || first === undefined) return asked;
  const shown = framedDocument({ name: basename(document), text: (await readTextFile(document)).text });
  return { ...asked, prompts: [`${first.trim()}\n\n${shown}`, ...others] };
}
