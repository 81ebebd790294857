import { createHmac } from 'node:crypto';

/** Fixed, so that a server verifies what another process has issued. It guards nothing. */
const KEY = 'cuebook model server';
const MAC_BYTES = 32;

/** Proves that these facts, in this order, went through this server. */
export function sign(...facts: readonly string[]): string {
  return mac(facts).toString('base64');
}

export function isSigned(signature: string, ...facts: readonly string[]): boolean {
  return signature === sign(...facts);
}

/** An opaque token that carries `payload` and is bound to `scope`. */
export function seal(payload: string, ...scope: readonly string[]): string {
  return Buffer.concat([mac([payload, ...scope]), Buffer.from(payload)]).toString('base64');
}

/** The payload, if the token is one of ours for this scope. */
export function unseal(token: string, ...scope: readonly string[]): string | undefined {
  const bytes = Buffer.from(token, 'base64');
  // Node's decoder skips what is not base64: a token with something added must not pass.
  if (bytes.length < MAC_BYTES || bytes.toString('base64') !== token) return undefined;
  const payload = bytes.subarray(MAC_BYTES).toString();
  return bytes.subarray(0, MAC_BYTES).equals(mac([payload, ...scope])) ? payload : undefined;
}

/** A short hexadecimal proof, for use inside of ids. */
export function shortMac(length: number, ...facts: readonly string[]): string {
  return mac(facts).toString('hex').slice(0, length);
}

function mac(facts: readonly string[]): Buffer {
  return createHmac('sha256', KEY).update(JSON.stringify(facts)).digest();
}
