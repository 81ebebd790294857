import type { Diagnostic, Severity } from '../../model/diagnostic.ts';
import type { YamlPath, YamlText } from './yaml-text.ts';

export type SuiteCode =
  | 'yaml-invalid'
  | 'too-large'
  | 'key-unknown'
  | 'field-missing'
  | 'field-wrong'
  | 'id-taken'
  | 'model-twice'
  | 'path-wrong'
  | 'schema-unusable'
  | 'contract-empty';

interface SuiteNote {
  readonly code: SuiteCode;
  readonly message: string;
  readonly remedy?: string | undefined;
  /** `error` where nothing is said. */
  readonly severity?: Severity;
}

/** Enough to mend what is wrong. */
const MOST = 100;

/** Collects what is noticed in a suite, each with its line. */
export class SuiteNotes {
  readonly #lineOf: YamlText['lineOf'];
  /** By line and message: what is said of defaults is said once, and not for every case. */
  readonly #notes = new Map<string, Diagnostic<SuiteCode>>();

  constructor(lineOf: YamlText['lineOf']) {
    this.#lineOf = lineOf;
  }

  add(path: YamlPath, { code, message, remedy, severity = 'error' }: SuiteNote): void {
    const line = this.#lineOf(path);
    const note = { code, message, line, severity, ...(remedy !== undefined && { remedy }) };
    this.#notes.set(`${line} ${message}`, note);
  }

  /** In the order of the file. */
  all(): readonly Diagnostic<SuiteCode>[] {
    return [...this.#notes.values()].toSorted((one, other) => one.line - other.line).slice(0, MOST);
  }
}
