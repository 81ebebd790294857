/** Every way in which Cuebook refuses, with the HTTP status and the exit code that stand for it. */
export const REFUSAL_CODES = {
  INVALID_INPUT: { http: 400, exit: 2 },
  SCRIPT_INVALID: { http: 400, exit: 2 },
  ARGUMENT_MISSING: { http: 400, exit: 2 },
  KEY_MISSING: { http: 400, exit: 2 },
  UNAUTHORIZED: { http: 401, exit: 2 },
  UNTRUSTED: { http: 403, exit: 2 },
  FORBIDDEN: { http: 403, exit: 2 },
  NOT_FOUND: { http: 404, exit: 4 },
  METHOD_NOT_ALLOWED: { http: 405, exit: 2 },
  SESSION_BUSY: { http: 409, exit: 3 },
  CONFIRM_REQUIRED: { http: 409, exit: 2 },
  FILE_EXISTS: { http: 409, exit: 2 },
  FILE_CHANGED: { http: 409, exit: 2 },
  PORT_TAKEN: { http: 409, exit: 3 },
  TOO_LARGE: { http: 413, exit: 2 },
  RECORDING_MISSING: { http: 422, exit: 1 },
  CONTRACT_FAILED: { http: 422, exit: 1 },
  COMMAND_FAILED: { http: 422, exit: 1 },
  BUDGET_REACHED: { http: 422, exit: 1 },
  CONTEXT_TOO_LARGE: { http: 422, exit: 1 },
  TOO_MANY_REQUESTS: { http: 429, exit: 3 },
  PROVIDER_FAILED: { http: 502, exit: 1 },
  AGENT_FAILED: { http: 502, exit: 1 },
  TERMINAL_FAILED: { http: 502, exit: 1 },
  DATABASE_FAILED: { http: 503, exit: 1 },
  LEASE_LOST: { http: 503, exit: 1 },
  DATABASE_NEWER: { http: 503, exit: 2 },
} as const satisfies Record<string, { http: number; exit: number }>;

export type RefusalCode = keyof typeof REFUSAL_CODES;

export interface RefusalOptions {
  /** What the user can do next, as one sentence. */
  readonly remedy?: string | undefined;
  readonly details?: unknown;
  readonly cause?: unknown;
}

/** An expected refusal: said to the user as it is. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly remedy: string | undefined;
  readonly details: unknown;

  constructor(code: RefusalCode, message: string, options: RefusalOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.remedy = options.remedy;
    this.details = options.details;
  }
}

export function isRefusal(error: unknown, code?: RefusalCode): error is Refusal {
  return error instanceof Refusal && (code === undefined || error.code === code);
}
