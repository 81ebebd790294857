import type { Severity } from '../model/diagnostic.ts';
import type { FrontMatterCode } from './front-matter.ts';
import type { LineNumbers } from './line-numbers.ts';

type RecordCode =
  | FrontMatterCode
  | 'fence-unclosed'
  | 'field-missing'
  | 'field-wrong-type'
  | 'json-invalid'
  | 'record-heading-invalid'
  | 'record-type-mismatch'
  | 'record-type-unknown'
  | 'text-in-field'
  | 'text-unexpected';

export type RecordReport = (
  severity: Severity,
  code: RecordCode,
  line: number,
  message: string,
  /** Those that are wrong. */
  fields?: readonly string[],
) => void;

/** The text that records are read from, and whom to tell what is wrong in them. */
export interface RecordSource {
  readonly text: string;
  readonly lines: LineNumbers;
  readonly report: RecordReport;
}
