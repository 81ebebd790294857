import { basename } from 'node:path';
import { readTextFile } from '../../files/text-file.ts';
import type { BenchCase } from '../../model/bench.ts';
import { framedDocument } from '../../plan/plan-prompt.ts';
import { wantsPlan } from './wants-plan.ts';

/** A case whose answer has to be a plan: its first prompt shows the document that the plan is for. A script speaks for itself. */
export async function withDocument(asked: BenchCase): Promise<BenchCase> {
  const { document, script, prompts } = asked;
  const [first, ...others] = prompts;
  if (document === undefined || script !== undefined || first === undefined || !wantsPlan(asked, '')) {
    return asked;
  }
  const shown = framedDocument({ name: basename(document), text: (await readTextFile(document)).text });
  return { ...asked, prompts: [`${first.trim()}\n\n${shown}`, ...others] };
}
