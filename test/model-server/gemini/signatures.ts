import { randomHex } from '../shared/random-id.ts';
import { seal, unseal } from '../shared/signatures.ts';

/** Stands in for a signature that was never there, as the service documents it for moved conversations. */
const SKIP = 'skip_thought_signature_validator';

export function thoughtSignature(model: string): string {
  return seal(randomHex(64), 'gemini', model);
}

export function isThoughtSignatureOf(model: string, signature: string): boolean {
  return signature === SKIP || unseal(signature, 'gemini', model) !== undefined;
}
