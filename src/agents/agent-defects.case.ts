import { BOOT_MESSAGES, TASKS } from './defects/boot-messages.case.ts';
import type { Defect } from './defects/defect.case.ts';
import { FIELDS } from './defects/fields.case.ts';
import { AGENTS, FILES } from './defects/files.case.ts';
import { OPERATIONS } from './defects/operations.case.ts';

/** Files with one defect each. */
export const DEFECTS: readonly Defect[] = [
  ...FILES,
  ...AGENTS,
  ...FIELDS,
  ...BOOT_MESSAGES,
  ...TASKS,
  ...OPERATIONS,
];
