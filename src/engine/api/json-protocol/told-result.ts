import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { notShown } from '../../../model/not-shown.ts';
import { failureEnvelope, failureMessage } from '../../../model/tool-failure.ts';

/** A result as a message of the user: what a model is told where calls are texts. */
export function toldResult(output: LanguageModelV4ToolResultOutput): string {
  return `TOOL_RESULT: ${JSON.stringify(envelopeOf(output))}`;
}

function envelopeOf(output: LanguageModelV4ToolResultOutput): unknown {
  switch (output.type) {
    case 'text':
    case 'json':
      return { result: { data: output.value } };
    case 'error-text':
      return failureEnvelope('failed', output.value);
    case 'error-json':
      return failureMessage(output.value) === undefined
        ? failureEnvelope('failed', JSON.stringify(output.value))
        : output.value;
    case 'execution-denied':
      return failureEnvelope('denied', output.reason ?? 'The call was not allowed.');
    case 'content': {
      const texts = output.value.map((part) =>
        part.type === 'text' ? part.text : notShown(part.type === 'file' ? part.mediaType : '', undefined),
      );
      return { result: { data: texts.join('\n') } };
    }
    default:
      return output satisfies never;
  }
}
