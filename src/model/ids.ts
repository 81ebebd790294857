declare const brand: unique symbol;

type Id<Name extends string> = string & { readonly [brand]: Name };

export type SessionId = Id<'session'>;
export type MessageId = Id<'message'>;
export type TurnId = Id<'turn'>;
export type EvidenceId = Id<'evidence'>;
export type TerminalRunId = Id<'terminal run'>;

export const newSessionId = (): SessionId => uuidv7() as SessionId;
export const newMessageId = (): MessageId => uuidv7() as MessageId;
export const newTurnId = (): TurnId => uuidv7() as TurnId;
export const newEvidenceId = (): EvidenceId => uuidv7() as EvidenceId;
export const newBenchRunId = (): string => uuidv7();
export const newTerminalRunId = (): TerminalRunId => uuidv7() as TerminalRunId;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isSessionId(text: string): text is SessionId {
  return UUID.test(text);
}

export function isMessageId(text: string): text is MessageId {
  return UUID.test(text);
}

const HEX = '0123456789abcdef';
/** Where in an id the two digits of each of its bytes stand. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
/** The characters of an id, over and over again: only the digits change. */
const characters = Array.from('00000000-0000-0000-0000-000000000000', (character) => character.charCodeAt(0));
const ID_BYTES = 16;
const pool = new Uint8Array(64 * ID_BYTES);
let used = pool.length;

/** Random bytes are drawn for many ids at once: each draw costs far more than its bytes. */
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.subarray(used - ID_BYTES, used);
}

/** RFC 9562, version 7: 48 bits of milliseconds, then random bits. */
function uuidv7(): string {
  const bytes = randomBytes();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const now = Date.now();
  view.setUint32(0, Math.floor(now / 0x1_0000));
  view.setUint16(4, now % 0x1_0000);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  for (const [index, place] of PLACES.entries()) {
    const byte = view.getUint8(index);
    characters[place] = HEX.charCodeAt(byte >> 4);
    characters[place + 1] = HEX.charCodeAt(byte & 0x0f);
  }
  // In one piece: a text that is added up stays in its pieces in memory, and there may be 100,000 ids.
  return String.fromCharCode(...characters);
}
