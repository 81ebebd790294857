import { randomHex } from '../shared/random-id.ts';
import { isSigned, seal, sign, unseal } from '../shared/signatures.ts';

/** Holds for exactly this text, thought by this model. */
export function thinkingSignature(model: string, thinking: string): string {
  return sign('anthropic', 'thinking', model, thinking);
}

export function isThinkingOf(model: string, thinking: string, signature: string): boolean {
  return isSigned(signature, 'anthropic', 'thinking', model, thinking);
}

export function redactedData(model: string): string {
  return seal(randomHex(96), 'anthropic', 'redacted', model);
}

export function isRedactedDataOf(model: string, data: string): boolean {
  return unseal(data, 'anthropic', 'redacted', model) !== undefined;
}
