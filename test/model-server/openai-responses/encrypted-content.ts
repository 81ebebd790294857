import { seal, unseal } from '../shared/signatures.ts';

/** Stands for the thoughts of one reasoning item of one model. */
export function encryptedContent(model: string, itemId: string): string {
  return seal(itemId, 'openai-responses', model);
}

/** The id of the reasoning item that the content was issued for, if it was, for this model. */
export function reasoningInside(model: string, content: string): string | undefined {
  return unseal(content, 'openai-responses', model);
}
