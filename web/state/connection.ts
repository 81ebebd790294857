import { isRefusal, type RefusalCode } from '../../src/model/refusal.ts';

/** How it stands between the page and the server. */
export type Connection =
  | { readonly type: 'connecting' }
  | { readonly type: 'connected' }
  /** A stream broke; the server may be there. */
  | { readonly type: 'reconnecting' }
  | { readonly type: 'offline' }
  /** It is there, and cannot answer. */
  | { readonly type: 'troubled'; readonly message: string }
  /** It does not know us. */
  | { readonly type: 'locked' };

/** Nobody answered a request. */
export class Unreachable extends Error {}

/** What a request that failed says of the connection; undefined where it says nothing. */
export function connectionAfter(error: unknown): Connection | undefined {
  if (isRefusal(error, 'UNAUTHORIZED')) return { type: 'locked' };
  if (isRefusal(error, 'DATABASE_FAILED')) return { type: 'troubled', message: error.message };
  if (error instanceof Unreachable) return { type: 'offline' };
  return undefined;
}

/** What went wrong, for a person. */
export interface Trouble {
  readonly message: string;
  readonly remedy: string | undefined;
  /** What kind of refusal it is, where it is one. */
  readonly code?: RefusalCode;
  /** Nobody answered: the message is that of the browser. */
  readonly isUnanswered?: boolean;
}

export function troubleOf(error: unknown): Trouble {
  if (isRefusal(error)) return { message: error.message, remedy: error.remedy, code: error.code };
  if (error instanceof Unreachable) return { message: error.message, remedy: undefined, isUnanswered: true };
  return { message: error instanceof Error ? error.message : String(error), remedy: undefined };
}
