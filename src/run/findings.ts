import type { Diagnostic } from '../model/diagnostic.ts';
import { Refusal } from '../model/refusal.ts';

/** Something that was noticed in a file, and in which. */
export interface Finding extends Diagnostic {
  readonly path: string;
}

export function findingsIn(path: string, diagnostics: readonly Diagnostic[]): readonly Finding[] {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, path }));
}

/** The refusal to run a script, or to replay a history, with errors in it. */
export function invalid(path: string, diagnostics: readonly Diagnostic[]): Refusal {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const lines = errors.map(({ line, message }) => `${path}:${line}: ${message}`);
  return new Refusal('SCRIPT_INVALID', lines.join('\n'), {
    remedy: errors.find(({ remedy }) => remedy !== undefined)?.remedy,
    details: findingsIn(path, diagnostics),
  });
}
