import type { BenchCase } from '../../model/bench.ts';

export const PLAN = 'ah32.plan.v1';

/** Whether the answer to a case has to be a plan, or is one. */
export function wantsPlan(
  { output, contracts }: Pick<BenchCase, 'output' | 'contracts'>,
  data: string,
): boolean {
  const isAskedFor = output?.schema === PLAN || contracts.some(({ plan, schema }) => plan || schema === PLAN);
  return isAskedFor || data.includes(`"${PLAN}"`);
}
