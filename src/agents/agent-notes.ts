import type { Diagnostic, Severity } from '../model/diagnostic.ts';
import type { JsonPath, JsonText } from '../script/json-text.ts';

export type AgentCode =
  | 'file-unreadable'
  | 'json-invalid'
  | 'key-twice'
  | 'key-unknown'
  | 'field-missing'
  | 'field-wrong'
  | 'too-many'
  | 'too-large'
  | 'task-type-unknown'
  | 'action-unknown'
  | 'tool-unknown'
  | 'id-taken'
  | 'id-alike'
  | 'id-needed'
  | 'system-prompt-unreadable'
  | 'code-missing'
  | 'code-unusable';

/** Something that was noticed in `agents.json`. */
export interface AgentDiagnostic extends Diagnostic<AgentCode> {
  /** Where in the file, as a JSON pointer: `/agents/0/metadata/bootMessage/message`. */
  readonly pointer: string;
}

export interface AgentNote {
  readonly severity: Severity;
  readonly code: AgentCode;
  readonly message: string;
  readonly remedy?: string | undefined;
}

/** Collects what is noticed in `agents.json`, each with its place. */
export class AgentNotes {
  readonly #lineOf: JsonText['lineOf'];
  readonly #diagnostics: AgentDiagnostic[] = [];

  constructor(lineOf: JsonText['lineOf']) {
    this.#lineOf = lineOf;
  }

  add(path: JsonPath, { severity, code, message, remedy }: AgentNote): void {
    this.#diagnostics.push({
      severity,
      code,
      message,
      line: this.#lineOf(path),
      pointer: pointerOf(path),
      ...(remedy !== undefined && { remedy }),
    });
  }

  /** In the order of the file. */
  all(): readonly AgentDiagnostic[] {
    return this.#diagnostics.toSorted((one, other) => one.line - other.line);
  }
}

/** A path as RFC 6901 writes it. */
export function pointerOf(path: JsonPath): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
