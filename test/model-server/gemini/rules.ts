import type { Refusals } from '../shared/refusals.ts';
import { toolRefusals } from '../shared/tool-rules.ts';
import { imageRefusals } from './image-rules.ts';
import { declarationsOf, type GeminiContent, type GeminiPart, type GenerateRequest } from './request.ts';
import { signatureRefusals } from './signature-rules.ts';

export function* generateRefusals(request: GenerateRequest, model: string): Refusals {
  yield* toolRefusals(
    declarationsOf(request).map(({ name, parameters, parametersJsonSchema }, index) => ({
      name,
      schema: parametersJsonSchema ?? parameters,
      path: `tools[0].function_declarations[${index}]`,
    })),
  );
  const { contents } = request;
  yield* partRefusals(contents);
  yield* imageRefusals(contents, model);
  if (contents[0]?.role !== 'user') yield 'Please ensure that multiturn requests start with a user role.';
  if (contents.at(-1)?.role === 'model') {
    yield 'Please ensure that multiturn requests end with a user role or a function response.';
  }
  yield* functionTurnRefusals(contents);
  yield* signatureRefusals(contents, model);
}

function* partRefusals(contents: readonly GeminiContent[]): Refusals {
  for (const [index, { parts }] of contents.entries()) {
    const path = `* GenerateContentRequest.contents[${index}].parts`;
    if (parts.length === 0) yield `${path}: contents.parts must not be empty.`;
    for (const [position, part] of parts.entries()) {
      if (!hasData(part)) {
        yield `${path}[${position}].data: required oneof field 'data' must have one initialized field`;
      }
    }
  }
}

/** Calls follow a user turn or responses, and are followed by exactly their responses. */
function* functionTurnRefusals(contents: readonly GeminiContent[]): Refusals {
  for (const [index, content] of contents.entries()) {
    const previous = contents[index - 1];
    const calls = callNames(content);
    if (calls.length > 0 && (previous === undefined || previous.role === 'model')) {
      yield 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.';
    }
    const called = previous ? callNames(previous) : [];
    const responses = responseNames(content);
    if (responses.length > 0 && called.length === 0) {
      yield 'Please ensure that function response turn comes immediately after a function call turn.';
    }
    if (called.length !== responses.length) {
      yield 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
    }
    const strangers = responses.filter((name, position) => name !== called[position]);
    if (strangers.length > 0) {
      yield `Please ensure that the name of each function response part is the name of its function call part: '${strangers[0]}' is not.`;
    }
  }
}

function hasData({ text, thought: _, thoughtSignature, ...data }: GeminiPart): boolean {
  const hasText = text !== undefined && (text !== '' || thoughtSignature !== undefined);
  return hasText || Object.values(data).some((value) => value !== undefined);
}

/** In a fixed order: the responses of calls at once may come in any. */
function callNames(content: GeminiContent): readonly string[] {
  return content.parts.flatMap((part) => part.functionCall?.name ?? []).sort();
}

function responseNames(content: GeminiContent): readonly string[] {
  return content.parts.flatMap((part) => part.functionResponse?.name ?? []).sort();
}
