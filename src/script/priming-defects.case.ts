import { BLOCKS } from './defects/blocks.case.ts';
import { CALLS } from './defects/calls.case.ts';
import type { Defect } from './defects/defect.case.ts';
import { FIELDS } from './defects/fields.case.ts';
import { FRONT_MATTER } from './defects/front-matter.case.ts';
import { HEADINGS } from './defects/headings.case.ts';
import { PAIRS } from './defects/pairs.case.ts';

/** Priming scripts with one defect each. */
export const DEFECTS: readonly Defect[] = [
  ...FRONT_MATTER,
  ...HEADINGS,
  ...BLOCKS,
  ...FIELDS,
  ...CALLS,
  ...PAIRS,
];
