declare const brand: unique symbol;

type Id<Name extends string> = string & { readonly [brand]: Name };

export type SessionId = Id<'session'>;
export type MessageId = Id<'message'>;
export type TurnId = Id<'turn'>;

export const newSessionId = (): SessionId => uuidv7() as SessionId;
export const newMessageId = (): MessageId => uuidv7() as MessageId;
export const newTurnId = (): TurnId => uuidv7() as TurnId;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isSessionId(text: string): text is SessionId {
  return UUID.test(text);
}

/** RFC 9562, version 7: 48 bits of milliseconds, then random bits. */
function uuidv7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  const now = Date.now();
  view.setUint32(0, Math.floor(now / 0x1_0000));
  view.setUint16(4, now % 0x1_0000);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
