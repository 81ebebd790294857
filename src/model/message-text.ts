import type { MessageBody } from './message.ts';
import type { ToolResultPart } from './model-message.ts';
import { resultWords } from './result-items.ts';
import { failureMessage } from './tool-failure.ts';

/** What a row says, as plain text: what people search for and what a transcript shows. */
export function messageText({ payload, kind, metadata }: MessageBody): string {
  if (kind === 'error') return metadata.message;
  const content = payload.content;
  if (content === undefined) return '';
  if (typeof content === 'string') return content;
  return content.map(partText).filter(Boolean).join('\n');
}

type Part = Exclude<NonNullable<MessageBody['payload']['content']>, string>[number];

function partText(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'tool-call':
      return `${part.toolName} ${JSON.stringify(part.input)}`;
    case 'tool-result':
      return outputText(part.output);
    default:
      return '';
  }
}

/** Without the data of files: nobody reads them. */
function outputText(output: ToolResultPart['output']): string {
  if (output.type === 'text' || output.type === 'error-text') return output.value;
  if (output.type === 'json') return resultWords(output.value) ?? JSON.stringify(output.value);
  if (output.type === 'error-json') {
    return failureMessage(output.value) ?? resultWords(output.value) ?? JSON.stringify(output.value);
  }
  return JSON.stringify(output);
}
