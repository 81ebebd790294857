import { z } from 'zod';
import { contractPattern } from '../../model/contract.ts';
import { filled, must, name, object, texts, whole } from './schema-parts.ts';

const pattern = () =>
  filled().refine(isPattern, {
    error: ({ input }) => `is no regular expression: ${patternProblem(String(input))}`,
  });

export const TOOL = z.union(
  [
    name(),
    z.strictObject({
      name: name(),
      with: object().optional().describe('Arguments that it must have been called with, at least.'),
    }),
  ],
  { error: must('the name of a tool, or { name, with }') },
);

export const PLAN = z.union(
  [
    z.literal(true),
    z.strictObject({
      contains: texts().optional(),
      'not-contains': texts().optional(),
      blocks: texts().optional().describe('Ids of blocks that the document has afterwards.'),
      'not-blocks': texts().optional(),
    }),
  ],
  { error: must('true, or what the document must be like afterwards') },
);

export const CONTRACT = z
  .strictObject(
    {
      key: name().optional().describe('Its own name, for reports.'),
      of: z
        .union([z.enum(['last', 'each']), whole(1, 10_000)], {
          error: must('`last`, `each`, or the number of a prompt, from 1'),
        })
        .optional()
        .describe('Which answers it is about; the last one by default.'),
      contains: texts().optional().describe('What must be in the answer.'),
      'not-contains': texts().optional().describe('What must not be in it.'),
      matches: pattern().optional().describe('A regular expression that must match.'),
      'not-matches': pattern().optional().describe('One that must not.'),
      schema: z
        .union([name(), object()], { error: must('the name of a schema, its file, or the schema itself') })
        .optional()
        .describe('A JSON Schema that the JSON in the answer satisfies: its name, its file, or itself.'),
      tool: z
        .union([TOOL, z.array(TOOL).min(1, 'must not be empty')], {
          error: must('the name of a tool, { name, with }, or a list of these'),
        })
        .optional()
        .describe('Tools that must have been called.'),
      'not-tool': texts().optional().describe('Tools that must not have been called.'),
      marker: texts().optional().describe('Ids of skills whose markers must be in the answer.'),
      plan: PLAN.optional().describe('The answer is a plan that can be carried out on the document.'),
      'max-tokens': whole(1, 100_000_000).optional(),
      'max-seconds': z
        .number({ error: must('a number of seconds') })
        .positive('must be more than 0')
        .optional(),
      function: name().optional().describe('A JavaScript module whose default export is asked.'),
    },
    { error: must('what the answers must satisfy, such as { contains: "…" }') },
  )
  .describe('What the answers must satisfy.');

function isPattern(source: string): boolean {
  return patternProblem(source) === undefined;
}

function patternProblem(source: string): string | undefined {
  try {
    contractPattern(source);
    return undefined;
  } catch (error) {
    return error instanceof Error
      ? error.message.replace(/^Invalid regular expression: /, '')
      : String(error);
  }
}
