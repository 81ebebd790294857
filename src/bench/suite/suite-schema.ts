import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { TOOL_PROTOCOLS } from '../../model/provider.ts';
import { CONTRACT, PLAN, TOOL } from './contract-schema.ts';
import { filled, LIMITS, must, name, share, text, texts, whole } from './schema-parts.ts';

const HISTORY_WORDS = '`all` or `last N`, such as `last 10`';
const MODEL_SETTINGS = z
  .strictObject(
    {
      temperature: z.number({ error: must('a number') }).optional(),
      maxOutputTokens: whole(1, 10_000_000).optional(),
      topP: z.number({ error: must('a number') }).optional(),
      seed: z.int({ error: must('a whole number') }).optional(),
      reasoning: text().optional(),
      history: text()
        .regex(/^(?:all|last \d{1,6})$/, `must be ${HISTORY_WORDS}`)
        .optional(),
      time: z.boolean({ error: must('true or false') }).optional(),
      toolProtocol: z.enum(TOOL_PROTOCOLS, { error: must('`native` or `json`') }).optional(),
    },
    { error: must('model settings, such as { temperature: 0 }') },
  )
  .describe('How the model is asked.');

const SCHEMA_NAME = name().describe('The name of a JSON Schema: ah32.plan.v1, or a file in `schemas/`.');
const OUTPUT = z
  .union(
    [
      SCHEMA_NAME,
      z.strictObject({
        schema: SCHEMA_NAME,
        repairs: whole(0, LIMITS.repairs)
          .optional()
          .describe('How often the model is asked to mend an answer.'),
      }),
    ],
    { error: must('the name of a schema, or { schema, repairs }') },
  )
  .describe('The schema that the last answer has to satisfy.');

const SKILLS_WORDS = '`auto`, `off`, or a list of the ids of skills';
const SKILLS = z
  .union([z.enum(['auto', 'off']), z.array(filled())], { error: must(SKILLS_WORDS) })
  .describe('Which skills answer.');

const contracts = <Item extends z.ZodType>(item: Item) =>
  z.array(item, { error: must('a list of contracts') });

const SHARED = {
  agent: name().optional().describe('The id of the agent that answers.'),
  skills: SKILLS.optional(),
  system: text().optional().describe('What the model is told first, where no agent says it.'),
  settings: MODEL_SETTINGS.optional(),
  output: OUTPUT.optional(),
};

/** What holds for all cases, without its contracts, which are read one by one. */
export const DEFAULTS = z.strictObject(
  { ...SHARED, contracts: contracts(z.unknown()).optional() },
  { error: must('what holds for every case') },
);

/** One case, without its contracts. */
export const CASE = z.strictObject(
  {
    id: name()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u, 'must be letters, digits, - _ and .')
      .optional()
      .describe('Unique in the suite; made of its title, or of its script, where it is left out.'),
    title: name().optional(),
    group: name().optional().describe('Cases of one group are shown together.'),
    script: name().optional().describe("A prompt script, from the suite's folder."),
    prompt: filled().optional().describe('What is asked, where there is no script.'),
    prompts: z
      .array(filled(), { error: must('a list of texts') })
      .min(1, 'must not be empty')
      .optional()
      .describe('Several prompts, asked one after the other.'),
    args: z
      .record(
        z.string(),
        z.union([z.string(), z.number(), z.boolean()], { error: must('text, a number, or true or false') }),
        { error: must('`name: value` lines') },
      )
      .optional()
      .describe('The arguments of the script.'),
    files: texts().optional().describe('Files that go with the first prompt.'),
    document: name().optional().describe('What the prompts are about. It is never changed.'),
    ...SHARED,
    contracts: contracts(z.unknown()).optional(),
  },
  { error: must('a case, such as { prompt: "…", contracts: […] }') },
);

/** The suite, without what holds for all cases, and without the cases. */
export const SUITE = z.strictObject(
  {
    $schema: z.string().optional(),
    name: name().optional().describe("The suite's name; by default that of its file."),
    title: name().optional(),
    description: text().optional(),
    models: z
      .union([name(), z.array(name()).max(LIMITS.models)], {
        error: must('the name of a model, such as openai/gpt-5, or a list of them'),
      })
      .optional()
      .describe('As provider/name; without any, the default model is asked.'),
    trials: whole(1, LIMITS.trials).optional().describe('How often each case is asked of each model.'),
    concurrency: whole(1, LIMITS.concurrency).optional().describe('How many trials run at the same time.'),
    expect: share().optional().describe('The least share of trials that has to succeed.'),
    margin: share().optional().describe('A drop by less than this does no harm.'),
    defaults: z.unknown().optional(),
    cases: z
      .array(z.unknown(), { error: must('a list of cases') })
      .min(1, 'must not be empty')
      .max(LIMITS.cases, `must not have more than ${LIMITS.cases} items`),
  },
  { error: must('a suite: `key: value` lines with `cases`') },
);

const SUITE_FILE = SUITE.extend({
  defaults: DEFAULTS.extend({ contracts: contracts(CONTRACT).optional() })
    .optional()
    .describe("For every case. A case's own word wins; contracts add up."),
  cases: z
    .array(CASE.extend({ contracts: contracts(CONTRACT).optional() }))
    .min(1)
    .max(LIMITS.cases),
}).describe('A bench of Cuebook: cases, the models that they are asked of, and what answers must satisfy.');

/** What a suite may hold, as JSON Schema (draft 2020-12) for editors. */
export function suiteJsonSchema(): JsonObject {
  const schema: unknown = JSON.parse(JSON.stringify(z.toJSONSchema(SUITE_FILE, { io: 'input' })));
  if (!isJsonObject(schema)) throw new Error('A JSON Schema is an object.');
  return schema;
}

const keysOf = (schema: unknown): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** The keys that may stand in each part of a suite, by the key that it stands under. */
export const KNOWN_KEYS = {
  suite: keysOf(SUITE),
  defaults: keysOf(DEFAULTS),
  case: keysOf(CASE),
  contract: keysOf(CONTRACT),
  settings: keysOf(MODEL_SETTINGS),
  output: OUTPUT.options.flatMap(keysOf),
  tool: TOOL.options.flatMap(keysOf),
  plan: PLAN.options.flatMap(keysOf),
} as const satisfies Readonly<Record<string, readonly string[]>>;
