import type { ProgramStatus } from './terminal.ts';

const STATES = ['idle', 'working', 'blocked', 'done', 'error', 'clear'] as const;
const KINDS = ['permission', 'question', 'auth'] as const;

/** Reads what stands in an OSC 7501: `state=…:app=…:kind=…:msg=<base64>`; undefined if it is none. */
export function readStatus(body: string): ProgramStatus | undefined {
  const fields = new Map(body.split(':').map(fieldOf));
  const state = STATES.find((each) => each === fields.get('state'));
  if (state === undefined) return undefined;
  const app = fields.get('app');
  const kind = KINDS.find((each) => each === fields.get('kind'));
  const message = fields.get('msg');
  return {
    state,
    ...(app && { app }),
    ...(kind && { kind }),
    ...(message && { message: Buffer.from(message, 'base64').toString('utf8') }),
  };
}

function fieldOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
