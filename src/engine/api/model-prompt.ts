import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider';
import type { AssistantModelMessage, ModelMessage, ToolModelMessage, UserModelMessage } from 'ai';
import type { ProviderType } from '../../model/provider.ts';

/** Messages as the provider layer takes them. */
export function modelPrompt(messages: readonly ModelMessage[], type: ProviderType): LanguageModelV4Prompt {
  return messages.flatMap((message): readonly LanguageModelV4Message[] => {
    switch (message.role) {
      case 'system':
        return [{ role: 'system', content: message.content }];
      case 'user':
        return [{ role: 'user', content: userParts(message) }];
      case 'assistant': {
        const content = assistantParts(message, type);
        return content.length === 0 ? [] : [{ role: 'assistant', content }];
      }
      case 'tool':
        return [{ role: 'tool', content: resultParts(message) }];
      default:
        return message satisfies never;
    }
  });
}

function userParts({ content }: UserModelMessage): (LanguageModelV4TextPart | LanguageModelV4FilePart)[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part) => {
    if (part.type === 'text') return { type: 'text', text: part.text };
    throw new Error(`A prompt held a part of type ${part.type}, which cannot be sent yet.`);
  });
}

type AssistantPart = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number];

/** Only models of OpenAI-compatible servers take a thought back without its maker's seal. */
function assistantParts({ content }: AssistantModelMessage, type: ProviderType): AssistantPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.flatMap((part): readonly AssistantPart[] => {
    switch (part.type) {
      case 'text':
        return [part];
      case 'reasoning':
        return part.providerOptions || type === 'openai-compatible' ? [part] : [];
      case 'tool-call':
        return [part];
      default:
        throw new Error(`An answer held a part of type ${part.type}, which cannot be sent yet.`);
    }
  });
}

type ToolPart = Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number];

function resultParts({ content }: ToolModelMessage): ToolPart[] {
  return content.flatMap((part): readonly ToolPart[] => {
    if (part.type !== 'tool-result') return [];
    const { type, toolCallId, toolName } = part;
    return [{ type, toolCallId, toolName, output: resultOutput(part.output) }];
  });
}

type ResultOutput = Extract<ToolModelMessage['content'][number], { type: 'tool-result' }>['output'];

function resultOutput(output: ResultOutput): LanguageModelV4ToolResultOutput {
  if (output.type !== 'content') return output;
  return { type: 'text', value: JSON.stringify(output.value) };
}
