import { z } from 'zod';

const contentPart = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.looseObject({ url: z.string() }).optional(),
});
const content = z.union([z.string(), z.array(contentPart)]);

const toolCall = z.looseObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), arguments: z.string() }),
});

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool'];

const message = z.discriminatedUnion(
  'role',
  [
    z.looseObject({ role: z.literal(['system', 'developer', 'user']), content }),
    z.looseObject({
      role: z.literal('assistant'),
      content: content.nullish(),
      reasoning_content: z.string().nullish(),
      tool_calls: z.array(toolCall).min(1).nullish(),
    }),
    z.looseObject({ role: z.literal('tool'), tool_call_id: z.string(), content }),
  ],
  { error: `Invalid value: 'role'. Supported values are: ${ROLES.map((role) => `'${role}'`).join(', ')}.` },
);

const tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({ name: z.string(), parameters: z.unknown().optional() }),
});

export const chatRequestSchema = z.looseObject({
  model: z
    .string({ error: 'you must provide a model parameter' })
    .min(1, 'you must provide a model parameter'),
  messages: z
    .array(message, { error: "Missing required parameter: 'messages'." })
    .min(1, "Invalid 'messages': empty array. Expected an array with minimum length 1."),
  tools: z.array(tool).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;
export type ChatMessage = ChatRequest['messages'][number];
export type ChatContent = z.infer<typeof content>;
