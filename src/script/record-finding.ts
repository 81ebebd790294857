import type { Severity } from '../model/diagnostic.ts';
import type { PrimingCode } from './priming-remedies.ts';

/** Something noticed in a record, by its place among the records. */
export interface RecordFinding {
  readonly code: PrimingCode;
  readonly index: number;
  readonly severity: Severity;
  /** Goes on after the record's number and type, and has no full stop. */
  readonly message: string;
}
