import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { textOf } from '../../src/run/plans/echo-model.case.ts';
import type { Answer } from '../model-server/model-server.ts';
import { PLANBENCH_PLANS } from './planbench-plans.ts';

const suite = z.object({ cases: z.array(z.object({ id: z.string(), prompt: z.string() })) });
const { cases } = suite.parse(
  parse(readFileSync(new URL('../../bench/planbench/suite.yaml', import.meta.url), 'utf8')),
);

/** Whose answer is no plan until they are told what is wrong with it. */
export const MENDED = ['several-actions', 'add-table-row', 'zh-add-to-list'];
/** Whose answer only the normaliser understands. */
export const LOOSE = ['add-block', 'below-heading', 'long-replace'];
/** Whose answer is a plan that does something else. */
export const WRONG = ['delete-block', 'zh-new-section'];

/** A model that knows PlanBench: most of its plans are right, some after it was told what is wrong, and some never. */
export const planbenchModel: Answer = ({ messages }) => {
  const [first = '', ...repairs] = messages.flatMap(({ role, parts }) =>
    role === 'user' ? [textOf(parts)] : [],
  );
  const asked = cases.find(({ prompt }) => first.includes(prompt.trim()));
  const { right = [], wrong = [] } = PLANBENCH_PLANS[asked?.id ?? ''] ?? {};
  const text = answerTo(asked?.id ?? '', right, wrong, repairs.length > 0);
  return { parts: [{ type: 'text', text }] };
};

function answerTo(id: string, right: readonly object[], wrong: readonly object[], isRepair: boolean): string {
  const plan = (actions: readonly object[]) => JSON.stringify({ schema_version: 'ah32.plan.v1', actions });
  if (MENDED.includes(id) && !isRepair) return plan([{ op: 'upsert_block', block_id: 'a' }]);
  if (LOOSE.includes(id))
    return `Here it is:\n\`\`\`json\n${JSON.stringify({ plan: { steps: right } })}\n\`\`\``;
  return plan(WRONG.includes(id) ? wrong : right);
}
