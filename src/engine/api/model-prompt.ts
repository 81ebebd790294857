import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import type {
  AssistantModelMessage,
  ModelMessage,
  ToolModelMessage,
  UserModelMessage,
} from '../../model/model-message.ts';
import type { ProviderType, ToolProtocol } from '../../model/provider.ts';
import { resultOutput } from './result-output.ts';
import { sentImage, type Viewer } from './sent-images.ts';

/** What can be said in a text. */
const READER: Viewer = { type: 'openai-compatible', seesImages: false };

/** Messages as the provider layer takes them. Images that the model would not take are told of in words. */
export function modelPrompt(
  messages: readonly ModelMessage[],
  viewer: Viewer,
  toolProtocol: ToolProtocol = 'native',
): LanguageModelV4Prompt {
  return messages.flatMap((message): readonly LanguageModelV4Message[] => {
    switch (message.role) {
      case 'system':
        return [{ role: 'system', content: message.content }];
      case 'user':
        return [{ role: 'user', content: userParts(message, viewer) }];
      case 'assistant': {
        const content = assistantParts(message, viewer.type);
        return content.length === 0 ? [] : [{ role: 'assistant', content }];
      }
      case 'tool':
        return [{ role: 'tool', content: resultParts(message, toolProtocol === 'json' ? READER : viewer) }];
      default:
        return message satisfies never;
    }
  });
}

type UserPart = LanguageModelV4TextPart | LanguageModelV4FilePart;

function userParts({ content }: UserModelMessage, viewer: Viewer): UserPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.map((part): UserPart => {
    switch (part.type) {
      case 'text':
        return { type: 'text', text: part.text };
      case 'image':
        return textOrImage(sentImage({ data: part.image, mediaType: part.mediaType ?? 'image' }, viewer));
      case 'file':
        return textOrImage(sentImage(part, viewer));
      default:
        return part satisfies never;
    }
  });
}

function textOrImage(sent: string | LanguageModelV4FilePart): UserPart {
  return typeof sent === 'string' ? { type: 'text', text: sent } : sent;
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

function resultParts({ content }: ToolModelMessage, viewer: Viewer): ToolPart[] {
  return content.flatMap((part): readonly ToolPart[] => {
    if (part.type !== 'tool-result') return [];
    const { type, toolCallId, toolName } = part;
    return [{ type, toolCallId, toolName, output: resultOutput(part.output, viewer) }];
  });
}
