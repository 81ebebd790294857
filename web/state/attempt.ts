import type { Trouble } from './connection.ts';

/** What was done may be refused, and is then said where it was asked for. */
export type Attempt = Promise<Trouble | undefined>;
