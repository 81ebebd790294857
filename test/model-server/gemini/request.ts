import { z } from 'zod';

const inlineData = z.looseObject({ mimeType: z.string(), data: z.string() });

const part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  functionCall: z
    .looseObject({
      id: z.string().optional(),
      name: z.string(),
      args: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  functionResponse: z
    .looseObject({
      id: z.string().optional(),
      name: z.string(),
      response: z.record(z.string(), z.unknown()),
      parts: z.array(z.looseObject({ inlineData: inlineData.optional() })).optional(),
    })
    .optional(),
  inlineData: inlineData.optional(),
});

const content = z.looseObject({
  role: z
    .enum(['user', 'model', 'function'], { error: 'Please use a valid role: user, model.' })
    .default('user'),
  parts: z.array(part).default([]),
});

const declaration = z.looseObject({
  name: z.string(),
  parameters: z.unknown().optional(),
  parametersJsonSchema: z.unknown().optional(),
});

export const generateRequestSchema = z.looseObject({
  contents: z
    .array(content, { error: '* GenerateContentRequest.contents: contents is not specified' })
    .min(1, '* GenerateContentRequest.contents: contents is not specified'),
  systemInstruction: z.looseObject({ parts: z.array(part) }).nullish(),
  tools: z.array(z.looseObject({ functionDeclarations: z.array(declaration).optional() })).nullish(),
});

export type GenerateRequest = z.infer<typeof generateRequestSchema>;
export type GeminiContent = GenerateRequest['contents'][number];
export type GeminiPart = GeminiContent['parts'][number];
export type InlineData = z.infer<typeof inlineData>;
export type FunctionDeclaration = z.infer<typeof declaration>;

export function declarationsOf(request: GenerateRequest): readonly FunctionDeclaration[] {
  return (request.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
}
