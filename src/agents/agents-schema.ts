import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../model/json.ts';
import { segmentProblem } from '../model/priming-ref.ts';
import { TOOL_PROTOCOLS } from '../model/provider.ts';
import { TASK_TYPES } from '../model/task.ts';
import { BUILT_IN_TOOLS, MCP_NAME } from '../model/tool-names.ts';

/** The largest of everything, so that a list of agents is read and shown in no time. */
export const LIMITS = {
  fileBytes: 1_000_000,
  agents: 500,
  bootMessageBytes: 100_000,
  /** Buttons, next tasks or operations in one list. */
  tasks: 50,
  nameLetters: 200,
} as const;

/** What is said of a wrong value, after the name of its field. */
function must(words: string) {
  return ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is missing' : `must be ${words}`;
}

const text = () => z.string({ error: must('text') });
const filled = () => text().regex(/\S/, 'must not be empty');
const name = () =>
  filled().max(LIMITS.nameLetters, `must not be longer than ${LIMITS.nameLetters} characters`);
const flag = () => z.boolean({ error: must('true or false') });
const texts = (words: string) => z.array(filled(), { error: must(words) });
const object = () => z.looseObject({}, { error: must('an object') });
const list = <Item extends z.ZodType>(item: Item) => z.array(item, { error: must('a list') });

const HISTORY_WORDS = '`all` or `last N`, such as `last 10`';

/** Model settings, which may stand anywhere that a model is named. */
export const MODEL_SETTINGS = {
  temperature: z.number({ error: must('a number') }).optional(),
  maxOutputTokens: z
    .int({ error: must('a whole number from 1') })
    .min(1, 'must be a whole number from 1')
    .optional(),
  topP: z.number({ error: must('a number') }).optional(),
  seed: z.int({ error: must('a whole number') }).optional(),
  reasoning: text().optional(),
  history: z
    .string({ error: must(HISTORY_WORDS) })
    .regex(/^(?:all|last \d{1,6})$/, `must be ${HISTORY_WORDS}`)
    .optional(),
  time: flag().optional(),
  toolProtocol: z.enum(TOOL_PROTOCOLS, { error: must('`native` or `json`') }).optional(),
};

const TASK_TYPE = z
  .union(
    [
      z.enum([...TASK_TYPES, 'MESSAGE', 'ACTION']),
      z.string().regex(anyCase(...TASK_TYPES), 'must be `message` or `action`'),
    ],
    { error: must('`message` or `action`') },
  )
  .transform((type) => (type.toLowerCase() === 'message' ? 'message' : 'action'));

/** A schema has no flag for it. */
function anyCase(...words: readonly string[]): RegExp {
  const spelled = words.map((word) =>
    word.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return new RegExp(`^(?:${spelled.join('|')})$`);
}

export const TASK = z
  .looseObject(
    {
      name: name().describe(
        'Which task it is. Of an action: a built-in one, or one that the code of the agent knows.',
      ),
      type: TASK_TYPE.describe('message: sent as a prompt of the user. action: done by the agent itself.'),
      message: text().optional().describe('What is asked, or what the user is shown to have asked for.'),
      params: object().optional().describe('What the action needs to know.'),
      skipUserMessage: flag().optional().describe('The message is not added as an entry of the user.'),
      skipBotMessage: flag()
        .optional()
        .describe(
          'The text of the response is not shown; its buttons go to the message that the task came from.',
        ),
    },
    { error: must('an object') },
  )
  .describe('Something that an agent is told to do.');

export const BUTTON = z
  .looseObject(
    { name: name().describe('What stands on the button.'), task: TASK },
    { error: must('an object with a name and a task') },
  )
  .describe('A task that the user is offered.');

export const META = z.looseObject(
  {
    isBootMessage: flag().optional(),
    isVirtual: flag()
      .optional()
      .describe('Shown, and never sent to a model. Of a boot message this is the default.'),
  },
  { error: must('an object') },
);

export const BOOT_MESSAGE = z
  .looseObject(
    {
      message: filled().describe('What the user is shown: Markdown, or HTML with isHtml.'),
      isHtml: flag().optional().describe('The message is HTML.'),
      meta: META.optional(),
      availableTasks: list(BUTTON).max(LIMITS.tasks).optional().describe('Buttons below the message.'),
      nextTasks: list(TASK)
        .max(LIMITS.tasks)
        .optional()
        .describe('Run one after the other once it is there.'),
    },
    { error: must('an object with a message') },
  )
  .describe('What a conversation with the agent begins with.');

const OPTION_VALUE = z.union([z.string(), z.number(), z.boolean()]);
const OPTION = z.union([OPTION_VALUE, z.looseObject({ name: name(), value: OPTION_VALUE.nullable() })], {
  error: must('a text, a number, true or false, or an object with `name` and such a `value`'),
});

const operationType = <Type extends string>(type: Type) =>
  z.literal(type, { error: must(`\`${type}\` for such a control`) }).optional();

/** What can be done at any time, by its control. */
export const OPERATIONS = {
  button: z.looseObject({
    name: name(),
    control: z.literal('button'),
    type: operationType('task'),
    task: TASK,
  }),
  select: z.looseObject({
    name: name(),
    control: z.literal('select'),
    type: operationType('setting'),
    setting: name().describe(
      'The setting of the session that is changed: model, a model setting, or another.',
    ),
    options: list(OPTION).min(1, 'must not be empty').describe('Values, or objects of a name and a value.'),
  }),
  upload: z.looseObject({
    name: name(),
    control: z.enum(['upload', 'file']),
    type: operationType('task'),
    task: TASK,
    accept: filled().optional().describe('Which files, as in ".md,.txt" or "text/*".'),
  }),
} as const;

export const METADATA = { bootMessage: BOOT_MESSAGE.optional() };

/** A name that is not known is kept and noted; the schema for editors has the known ones alone. */
const TOOL = z.union([z.enum(BUILT_IN_TOOLS), filled().meta({ pattern: MCP_NAME.source })], {
  error: must('the name of a tool'),
});

const AGENT = z
  .looseObject(
    {
      name: name().describe('What the agent is called.'),
      id: name()
        .superRefine((id, { addIssue }) => {
          const problem = segmentProblem(id);
          if (problem !== undefined) addIssue(problem.reason);
        })
        .meta({ pattern: '^[A-Za-z0-9._-]+$' })
        .optional()
        .describe(
          'Its name in paths and sessions: letters, digits, dots, dashes, underscores. By default its name.',
        ),
      description: text().optional(),
      model: filled().optional().describe('Who is asked, as provider/name.'),
      systemPrompt: filled().optional().describe('The file with its system prompt, from the workspace.'),
      settings: object().optional().describe('Model settings, and whatever else its code wants to know.'),
      skills: z
        .union([z.enum(['auto', 'off']), z.array(filled())], {
          error: must('`auto`, `off` or a list of ids'),
        })
        .optional(),
      tools: z
        .array(TOOL, { error: must('a list of names') })
        .optional()
        .describe(
          'What it may call. By default what reads the files and searches the datasets that it is given.',
        ),
      datasets: texts('a list of names').optional(),
      path: filled().optional().describe('The module of an agent that is code, from the workspace.'),
      metadata: z.looseObject(METADATA, { error: must('an object') }).optional(),
      operations: list(z.union([OPERATIONS.button, OPERATIONS.select, OPERATIONS.upload]))
        .max(LIMITS.tasks)
        .optional()
        .describe('What can be done in a conversation at any time.'),
      ...MODEL_SETTINGS,
    },
    { error: must('an object with a name') },
  )
  .describe('Who answers.');

export const AGENT_FIELDS = AGENT.shape;

const AGENTS_FILE = z
  .looseObject({ $schema: z.string().optional(), agents: list(AGENT).max(LIMITS.agents) })
  .describe('The agents of a Cuebook workspace.');

/** What `agents.json` may hold, as JSON Schema (draft 2020-12) for editors. */
export function agentsJsonSchema(): JsonObject {
  const schema: unknown = JSON.parse(JSON.stringify(z.toJSONSchema(AGENTS_FILE, { io: 'input' })));
  if (!isJsonObject(schema)) throw new Error('A JSON Schema is an object.');
  return schema;
}
