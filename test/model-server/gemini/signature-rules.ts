import type { Refusals } from '../shared/refusals.ts';
import type { GeminiContent, GeminiPart } from './request.ts';
import { isThoughtSignatureOf } from './signatures.ts';

export function* signatureRefusals(contents: readonly GeminiContent[], model: string): Refusals {
  for (const [index, { parts }] of contents.entries()) {
    for (const [position, { thought, thoughtSignature }] of parts.entries()) {
      if (thoughtSignature !== undefined && !isThoughtSignatureOf(model, thoughtSignature)) {
        yield `Thought signature is not valid: contents[${index}].parts[${position}]`;
      }
      if (thought && thoughtSignature === undefined) {
        yield `Unsigned reasoning: contents[${index}].parts[${position}] is a thought without its thought_signature`;
      }
    }
  }
  if (/^gemini-3/.test(model)) yield* missingSignatureRefusals(contents);
}

/** Gemini 3 wants a signature on the first call of each step of the current turn. */
function* missingSignatureRefusals(contents: readonly GeminiContent[]): Refusals {
  const start = contents.findLastIndex(({ role, parts }) => role !== 'model' && parts.some(isPrompt));
  for (const [index, { parts }] of contents.entries()) {
    const first = parts.find((part) => part.functionCall !== undefined);
    if (index < start || !first || first.thoughtSignature !== undefined) continue;
    yield 'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, ' +
      'and missing thought_signature may lead to degraded model performance. ' +
      `Additional data, function call \`default_api:${first.functionCall?.name}\`, position ${index + 1}. ` +
      'Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.';
  }
}

function isPrompt(part: GeminiPart): boolean {
  return part.functionResponse === undefined;
}
