import { describe } from 'vitest';
import { DRAWING, PICTURES, PNG } from '../testing/pictures.ts';
import { type AcceptedRow, type RefusedRow, testRules } from '../testing/rule-table.ts';
import { redactedData, thinkingSignature } from './signatures.ts';

const MODEL = 'claude-sonnet-4-5';

const text = (value: string) => ({ type: 'text', text: value });
const use = (id: string) => ({ type: 'tool_use', id, name: 'look', input: { at: 1 } });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'seen' });
const thinking = (thought: string, model = MODEL) => ({
  type: 'thinking',
  thinking: thought,
  signature: thinkingSignature(model, thought),
});
const redacted = (model = MODEL) => ({ type: 'redacted_thinking', data: redactedData(model) });

const user = (...content: readonly unknown[]) => ({ role: 'user', content });
const assistant = (...content: readonly unknown[]) => ({ role: 'assistant', content });
const prompt = user(text('hi'));

const base = { model: MODEL, max_tokens: 4096, stream: true };
const asking = (...messages: readonly unknown[]) => ({ ...base, messages });
const thinkingOn = { thinking: { type: 'enabled', budget_tokens: 1024 } };
const tool = (name: string, schema: unknown) => ({ tools: [{ name, input_schema: schema }] });

const image = (media_type: string, data: string) => ({
  type: 'image',
  source: { type: 'base64', media_type, data },
});

const accepted: readonly AcceptedRow[] = [
  ['a prompt', asking({ role: 'user', content: 'hi' })],
  ['neighbours of the same role', asking(prompt, prompt, assistant(text('a')), assistant(text('b')), prompt)],
  [
    'two calls and their results',
    asking(prompt, assistant(use('a'), use('b')), user(result('b'), result('a'))),
  ],
  ['results that are followed by a prompt', asking(prompt, assistant(use('a')), user(result('a')), prompt)],
  ['its own thinking', asking(prompt, assistant(thinking('hm'), redacted(), use('a')), user(result('a')))],
  [
    'thinking between tool calls',
    {
      ...asking(
        prompt,
        assistant(thinking('1'), use('a')),
        user(result('a')),
        assistant(thinking('2'), use('b')),
        user(result('b')),
      ),
      ...thinkingOn,
    },
  ],
  [
    'redacted thinking at the start',
    { ...asking(prompt, assistant(redacted(), use('a')), user(result('a'))), ...thinkingOn },
  ],
  [
    'adaptive thinking without a first thought',
    { ...asking(prompt, assistant(use('a')), user(result('a'))), thinking: { type: 'adaptive' } },
  ],
  ['an earlier turn without a thought', { ...asking(prompt, assistant(text('a')), prompt), ...thinkingOn }],
  ['a start of the answer', asking(prompt, assistant(text('Once')))],
  ['an empty final assistant message', asking(prompt, assistant())],
  ['a temperature of 1 with thinking', { ...asking(prompt), ...thinkingOn, temperature: 1 }],
  ['a tool with an object schema', { ...asking(prompt), ...tool('look', { type: 'object' }) }],
  ...Object.entries(PICTURES).map(([kind, data]): AcceptedRow => [kind, asking(user(image(kind, data)))]),
  [
    'an image in a result',
    asking(prompt, assistant(use('a')), user({ ...result('a'), content: [image('image/png', PNG)] })),
  ],
];

const refused: readonly RefusedRow[] = [
  ['malformed JSON', '{', 'could not parse the JSON body'],
  ['a missing version', asking(prompt), 'anthropic-version', { headers: { 'x-api-key': 'key' } }],
  ['a missing model', { max_tokens: 1, messages: [prompt] }, 'model: Field required'],
  ['missing messages', base, 'messages: Field required'],
  ['missing max_tokens', { ...asking(prompt), max_tokens: undefined }, 'max_tokens: Field required'],
  [
    'an unknown role',
    asking({ role: 'system', content: 'be brief' }),
    "Input should be 'user' or 'assistant'",
  ],
  ['a reply in one piece', { ...asking(prompt), stream: false }, 'only streaming is served here'],
  [
    'a tool name with a dot',
    { ...asking(prompt), ...tool('look.up', { type: 'object' }) },
    'does not match pattern',
  ],
  ['a tool without a schema', { ...asking(prompt), ...tool('look', undefined) }, 'Invalid schema'],
  [
    'a first message of the assistant',
    asking(assistant(text('hello')), prompt),
    'first message must use the "user" role',
  ],
  [
    'a call without its result',
    asking(prompt, assistant(use('a'), use('b')), user(result('a'))),
    'without `tool_result` blocks immediately after: b',
  ],
  [
    'a call at the end',
    asking(prompt, assistant(use('a'))),
    'without `tool_result` blocks immediately after: a',
  ],
  [
    'a result without its call',
    asking(prompt, assistant(text('a')), user(result('x'))),
    'unexpected `tool_use_id` found in `tool_result` blocks: x',
  ],
  [
    'a result one turn late',
    asking(prompt, assistant(use('a')), user(result('a')), assistant(text('b')), user(result('a'))),
    'unexpected `tool_use_id`',
  ],
  [
    'a result after a text',
    asking(prompt, assistant(use('a')), user(text('so'), result('a'))),
    'without `tool_result` blocks immediately after: a',
  ],
  [
    'two results of one call',
    asking(prompt, assistant(use('a')), user(result('a'), result('a'))),
    'single result',
  ],
  [
    'an id used again',
    asking(prompt, assistant(use('a')), user(result('a')), assistant(use('a')), user(result('a'))),
    'ids must be unique',
  ],
  [
    'an id with a dot',
    asking(prompt, assistant(use('a.b')), user(result('a.b'))),
    'String should match pattern',
  ],
  [
    'an input that is no object',
    asking(prompt, assistant({ ...use('a'), input: '{}' }), user(result('a'))),
    'Input should be a valid dictionary',
  ],
  [
    'a signature of another text',
    asking(prompt, assistant({ ...thinking('hm'), thinking: 'ha' }, text('a')), prompt),
    'Invalid `signature` in `thinking` block',
  ],
  [
    'a signature of another model',
    asking(prompt, assistant(thinking('hm', 'claude-opus-4-5'), text('a')), prompt),
    'Invalid `signature` in `thinking` block',
  ],
  [
    'a thought without a signature',
    asking(prompt, assistant({ type: 'thinking', thinking: 'hm' }, text('a')), prompt),
    'signature',
  ],
  [
    'redacted data of another model',
    asking(prompt, assistant(redacted('claude-opus-4-5'), text('a')), prompt),
    'Invalid `data` in `redacted_thinking` block',
  ],
  [
    'a thought after a text',
    asking(prompt, assistant(text('a'), thinking('hm')), prompt),
    'must come before `text` and `tool_use`',
  ],
  [
    'a result of the assistant',
    asking(prompt, assistant(result('a')), prompt),
    'can only be in `user` messages',
  ],
  ['a thought of the user', asking(user(thinking('hm'))), 'can only be in `assistant` messages'],
  [
    'a missing first thought',
    { ...asking(prompt, assistant(use('a')), user(result('a'))), ...thinkingOn },
    'Expected `thinking` or `redacted_thinking`, but found `tool_use`',
  ],
  ['an empty text', asking(user(text(''))), 'text content blocks must be non-empty'],
  ['a text of spaces', asking(prompt, assistant(text(' \n')), prompt), 'must contain non-whitespace text'],
  ['an empty message', asking(prompt, assistant(), prompt), 'must have non-empty content'],
  ['an empty string', asking({ role: 'user', content: '' }), 'must have non-empty content'],
  [
    'a start of the answer that ends in a space',
    asking(prompt, assistant(text('Once '))),
    'cannot end with trailing whitespace',
  ],
  [
    'a small budget',
    { ...asking(prompt), thinking: { type: 'enabled', budget_tokens: 1000 } },
    'greater than or equal to 1024',
  ],
  [
    'a budget of all tokens',
    { ...asking(prompt), thinking: { type: 'enabled', budget_tokens: 4096 } },
    '`max_tokens` must be greater than `thinking.budget_tokens`',
  ],
  ['a missing budget', { ...asking(prompt), thinking: { type: 'enabled' } }, 'budget_tokens: Field required'],
  [
    'a temperature with thinking',
    { ...asking(prompt), ...thinkingOn, temperature: 0.5 },
    '`temperature` may only be set to 1',
  ],
  [
    'a forced tool with thinking',
    { ...asking(prompt), ...thinkingOn, tool_choice: { type: 'any' } },
    'tool_choice forces tool use',
  ],
  ['a drawing', asking(user(image('image/svg+xml', DRAWING))), "Input should be 'image/jpeg', 'image/png'"],
  ['what is no image', asking(user(image('image/png', DRAWING))), 'Could not process image'],
  ['an image of another kind', asking(user(image('image/jpeg', PNG))), 'appears to be a image/png image'],
  ['an image that is not in base64', asking(user(image('image/png', '%%%'))), 'invalid base64 data'],
  [
    'an image of more than 5 MB',
    asking(user(image('image/png', PNG + 'A'.repeat(5_300_000)))),
    'image exceeds 5 MB maximum',
  ],
  [
    'an image of the assistant',
    asking(prompt, assistant(image('image/png', PNG)), prompt),
    '`user` messages',
  ],
  [
    'a drawing in a result',
    asking(prompt, assistant(use('a')), user({ ...result('a'), content: [image('image/tiff', DRAWING)] })),
    "Input should be 'image/jpeg'",
  ],
  [
    'what is unknown in a result',
    asking(prompt, assistant(use('a')), user({ ...result('a'), content: [{ type: 'picture' }] })),
    'content',
  ],
];

describe('the rules of Anthropic messages', () => testRules('anthropic', { accepted, refused }));
