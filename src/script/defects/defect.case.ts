import type { PrimingCode } from '../priming-remedies.ts';
import { HUMAN, script, WORDS } from '../priming-samples.case.ts';

/** A priming script with one thing wrong in it. */
export interface Defect {
  readonly name: string;
  readonly text: string;
  readonly code: PrimingCode;
  readonly line: number;
  /** The number of the record that the message names; absent where none is concerned. */
  readonly record?: number;
  /** A word of the remedy. */
  readonly remedy: string;
  readonly severity?: 'warning';
  readonly isFixable?: true;
}

type Place = Pick<Defect, 'line' | 'record'>;

/** Where the second record of `second()` starts, and its block, and the first field of that. */
export const HEADING: Place = { line: 13, record: 2 };
export const BLOCK: Place = { line: 15, record: 2 };
export const FIELD: Place = { line: 17, record: 2 };
export const FIXABLE = { isFixable: true } as const;
export const WARNING = { severity: 'warning' } as const;

/** A script with front matter. */
export const front = (...lines: readonly string[]) =>
  `---\n${lines.join('\n')}\n---\n\n${script(HUMAN, WORDS)}`;

/** A script whose second record is the given one. */
export const second = (...records: readonly string[]) => script(HUMAN, ...records, WORDS);
