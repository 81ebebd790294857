import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';

type AssistantContent = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'];
type BlockPart = Extract<AssistantContent[number], { type: 'text' | 'reasoning' }>;

export const PROMPT: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'Look around.' }] },
];

export const TOOLS: NonNullable<LanguageModelV4CallOptions['tools']> = ['look', 'listen'].map((name) => ({
  type: 'function',
  name,
  description: `To ${name}.`,
  inputSchema: { type: 'object', properties: { at: { type: 'string' } } },
}));

export async function allOf(
  stream: ReadableStream<LanguageModelV4StreamPart>,
): Promise<readonly LanguageModelV4StreamPart[]> {
  return Array.fromAsync(stream.values());
}

/** The text of all deltas of one type. */
export function deltas(
  parts: readonly LanguageModelV4StreamPart[],
  type: 'text-delta' | 'reasoning-delta',
): string {
  return parts.map((part) => (part.type === type ? part.delta : '')).join('');
}

/** What a client keeps of a stream to send it back: blocks with their latest metadata, in their order. */
export function assistantContent(parts: readonly LanguageModelV4StreamPart[]): AssistantContent {
  const content: AssistantContent = [];
  const blocks = new Map<string, BlockPart>();
  for (const part of parts) {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const block: BlockPart = { type: part.type === 'text-start' ? 'text' : 'reasoning', text: '' };
        blocks.set(part.id, block);
        content.push(block);
        keepMetadata(block, part);
        break;
      }
      case 'text-delta':
      case 'reasoning-delta':
      case 'text-end':
      case 'reasoning-end': {
        const block = blocks.get(part.id);
        if (!block) throw new Error(`A block was not started: ${part.id}`);
        if ('delta' in part) block.text += part.delta;
        keepMetadata(block, part);
        break;
      }
      case 'tool-call': {
        const { type, toolCallId, toolName, input, providerMetadata } = part;
        const options = providerMetadata && { providerOptions: providerMetadata };
        content.push({ type, toolCallId, toolName, input: JSON.parse(input), ...options });
      }
    }
  }
  return content;
}

/** The answers to all calls of an assistant's content. */
export function toolResults(content: AssistantContent): LanguageModelV4Prompt[number] {
  return {
    role: 'tool',
    content: content.flatMap((part) => {
      if (part.type !== 'tool-call') return [];
      const { toolCallId, toolName } = part;
      return [
        { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: `${toolName}: a wall` } },
      ];
    }),
  };
}

function keepMetadata(block: BlockPart, part: LanguageModelV4StreamPart): void {
  if ('providerMetadata' in part && part.providerMetadata) block.providerOptions = part.providerMetadata;
}
