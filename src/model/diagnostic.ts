export type Severity = 'error' | 'warning' | 'hint';

/** Something a reader noticed in a text. Readers return these and never throw. */
export interface Diagnostic<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
  /** 1-based line in the file. */
  readonly line: number;
  readonly severity: Severity;
  /** What to do about it, as one sentence. */
  readonly remedy?: string;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}
