import { z } from 'zod';

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string() });

/** What an image is, is checked by the rules: an unknown media type has its own words. */
const imageBlock = z.looseObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
    z.looseObject({ type: z.literal('url'), url: z.string() }),
    z.looseObject({ type: z.literal('file'), file_id: z.string() }),
  ]),
});

const resultBlock = z.discriminatedUnion('type', [
  textBlock,
  imageBlock,
  z.looseObject({ type: z.literal(['document', 'search_result', 'tool_reference']) }),
]);

const knownBlock = z.discriminatedUnion('type', [
  textBlock,
  z.looseObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.looseObject({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.looseObject({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown(), { error: 'Input should be a valid dictionary' }),
  }),
  z.looseObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string(),
    content: z.union([z.string(), z.array(resultBlock)]).nullish(),
    is_error: z.boolean().nullish(),
  }),
  imageBlock,
  z.looseObject({ type: z.literal(['document', 'search_result']) }),
]);

const content = z.union([
  // A text alone is short for one block with it; the rules look at blocks only.
  z.string().transform((text) => (text === '' ? [] : [{ type: 'text' as const, text }])),
  z.array(knownBlock),
]);

const message = z.looseObject({
  role: z.enum(['user', 'assistant'], { error: "Input should be 'user' or 'assistant'" }),
  content,
});

const tool = z.looseObject({
  type: z.string().nullish(),
  name: z.string(),
  input_schema: z.unknown().optional(),
});

const required = { error: 'Field required' };

export const messagesRequestSchema = z.looseObject({
  model: z.string(required).min(1, required),
  max_tokens: z.int(required).min(1),
  messages: z.array(message, required).min(1, 'at least one message is required'),
  system: z.union([z.string(), z.array(textBlock)]).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: z.looseObject({ type: z.string() }).nullish(),
  thinking: z.looseObject({ type: z.string().optional(), budget_tokens: z.int().optional() }).nullish(),
  temperature: z.number().nullish(),
  stream: z.boolean().nullish(),
});

export type MessagesRequest = z.infer<typeof messagesRequestSchema>;
export type AnthropicMessage = MessagesRequest['messages'][number];
export type AnthropicBlock = AnthropicMessage['content'][number];
export type ImageBlock = z.infer<typeof imageBlock>;

/** Joins neighbours of the same role, as the service does before it looks at the turns. */
export function mergedTurns(messages: readonly AnthropicMessage[]): readonly AnthropicMessage[] {
  const turns: { role: AnthropicMessage['role']; content: AnthropicBlock[] }[] = [];
  for (const { role, content } of messages) {
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else turns.push({ role, content: [...content] });
  }
  return turns;
}
