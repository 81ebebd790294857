import type { SessionStatus } from '../../src/model/session.ts';

/** The colour of a state, and whether it moves. */
export const TONE_OF = {
  idle: 'calm',
  queued: 'busy',
  processing: 'busy',
  waiting_confirmation: 'asking',
  interrupted: 'open',
  failed: 'bad',
  archived: 'calm',
} as const satisfies Record<SessionStatus, string>;
