import { z } from 'zod';

const contentPart = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.string().optional(),
  file_id: z.string().optional(),
});
const id = z.string().nullish();

const ROLES = ['user', 'assistant', 'system', 'developer'] as const;

const message = z.looseObject({
  type: z.literal('message'),
  id,
  role: z.enum(ROLES, {
    error: `Invalid value: 'role'. Supported values are: ${ROLES.map((role) => `'${role}'`).join(', ')}.`,
  }),
  content: z.union([z.string(), z.array(contentPart)]),
});

const item = z.discriminatedUnion('type', [
  message,
  z.looseObject({
    type: z.literal('function_call'),
    id,
    call_id: z.string().min(1),
    name: z.string(),
    arguments: z.string(),
  }),
  z.looseObject({
    type: z.literal('function_call_output'),
    id,
    call_id: z.string().min(1),
    output: z.union([z.string(), z.array(contentPart)]),
  }),
  z.looseObject({
    type: z.literal('reasoning'),
    id,
    summary: z.array(z.looseObject({ type: z.literal('summary_text'), text: z.string() })),
    encrypted_content: z.string().nullish(),
  }),
  z.looseObject({ type: z.literal('item_reference'), id: z.string() }),
]);

const entries = z.record(z.string(), z.unknown());

/** A message may leave its type out. */
const inputItem = z.preprocess((value) => {
  const entry = entries.safeParse(value);
  return entry.success && 'role' in entry.data ? { type: 'message', ...entry.data } : value;
}, item);

const tool = z.looseObject({
  type: z.string(),
  name: z.string().optional(),
  parameters: z.unknown().optional(),
});

export const responsesRequestSchema = z.looseObject({
  model: z
    .string({ error: "Missing required parameter: 'model'." })
    .min(1, "Missing required parameter: 'model'."),
  input: z.union(
    [
      z
        .string()
        .transform((text) => [{ type: 'message' as const, role: 'user' as const, content: text, id: null }]),
      z.array(inputItem).min(1, "Missing required parameter: 'input'."),
    ],
    { error: (issue) => (issue.input === undefined ? "Missing required parameter: 'input'." : undefined) },
  ),
  instructions: z.string().nullish(),
  tools: z.array(tool).nullish(),
  store: z.boolean().nullish(),
  include: z.array(z.string()).nullish(),
  previous_response_id: z.string().nullish(),
  stream: z.boolean().nullish(),
});

export type ResponsesRequest = z.infer<typeof responsesRequestSchema>;
export type ContentPart = z.infer<typeof contentPart>;
export type InputItem = ResponsesRequest['input'][number];
/** An item with its content: what a reference stands for. */
export type FullItem = Exclude<InputItem, { type: 'item_reference' }>;

export function isStoring(request: Pick<ResponsesRequest, 'store'>): boolean {
  return request.store !== false;
}
