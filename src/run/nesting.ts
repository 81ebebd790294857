import { refusalOfMore } from './prompt-queue.ts';

/** The scripts that agents run in a run, each led to by the one before. All of them count together. */
export interface Nesting {
  readonly depth: number;
  readonly total: { scripts: number };
}

/** Of a run that somebody asked for. */
export function outermost(): Nesting {
  return { depth: 0, total: { scripts: 0 } };
}

/** Of a script that is run in a run. Refuses one that too many have led to, and one too many. */
export function deeper({ depth, total }: Nesting): Nesting {
  total.scripts += 1;
  const refusal = refusalOfMore(depth + 1, total.scripts);
  if (refusal) throw refusal;
  return { depth: depth + 1, total };
}
