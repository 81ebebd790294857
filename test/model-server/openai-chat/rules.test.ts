import { describe } from 'vitest';
import { DRAWING, PICTURES, PNG } from '../testing/pictures.ts';
import { type AcceptedRow, type RefusedRow, testRules } from '../testing/rule-table.ts';

const user = { role: 'user', content: 'hi' };
const text = { role: 'assistant', content: 'hello' };
const calls = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'look', arguments: '{"at":1}' } })),
});
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'seen' });
const tool = (name: string, parameters: unknown) => ({ type: 'function', function: { name, parameters } });

const base = { model: 'deepseek-reasoner', stream: true };
const asking = (...messages: readonly unknown[]) => ({ ...base, messages });
const withArguments = (value: unknown) =>
  asking(
    user,
    {
      role: 'assistant',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: value } }],
    },
    result('a'),
  );

const image = (mediaType: string, data: string) => ({
  type: 'image_url',
  image_url: { url: `data:${mediaType};base64,${data}` },
});
const showing = (...content: readonly unknown[]) => asking({ role: 'user', content });

const accepted: readonly AcceptedRow[] = [
  ['a prompt without a key', asking(user)],
  [
    'system and developer messages',
    asking({ role: 'system', content: 'be' }, { role: 'developer', content: 'brief' }, user),
  ],
  [
    'two calls at once, their results in any order',
    asking(user, calls('a', 'b'), result('b'), result('a'), text, user),
  ],
  [
    'the reasoning of the current turn',
    asking(user, { ...calls('a'), reasoning_content: 'hm' }, result('a')),
  ],
  [
    'a tool with an object schema',
    { ...asking(user), tools: [tool('look', { type: 'object', properties: {} })] },
  ],
  ...Object.entries(PICTURES).map(([kind, data]): AcceptedRow => [kind, showing(image(kind, data))]),
  ['an image that is somewhere', showing({ type: 'image_url', image_url: { url: 'https://example.com/a' } })],
];

const refused: readonly RefusedRow[] = [
  ['malformed JSON', '{"model":', 'could not parse the JSON body'],
  ['a missing model', { messages: [user], stream: true }, 'you must provide a model'],
  ['missing messages', base, "Missing required parameter: 'messages'"],
  ['no messages', asking(), 'empty array'],
  ['an unknown role', asking({ role: 'narrator', content: 'hi' }), 'Supported values are'],
  ['a reply in one piece', { ...asking(user), stream: false }, 'only streaming is served here'],
  [
    'a tool name with a space',
    { ...asking(user), tools: [tool('look up', { type: 'object' })] },
    'does not match pattern',
  ],
  [
    'a tool schema that is no object',
    { ...asking(user), tools: [tool('look', { type: 'string' })] },
    'Invalid schema',
  ],
  [
    'two tools of one name',
    { ...asking(user), tools: [tool('look', undefined), tool('look', undefined)] },
    'must be unique',
  ],
  [
    'a result without its call',
    asking(user, result('a')),
    "must be a response to a preceeding message with 'tool_calls'",
  ],
  [
    'a result of an earlier call',
    asking(user, calls('a'), result('a'), text, user, result('a')),
    'must be a response',
  ],
  ['a second result', asking(user, calls('a'), result('a'), result('a')), 'must be a response'],
  [
    'a call without its result',
    asking(user, calls('a', 'b'), result('a')),
    'did not have response messages: b',
  ],
  [
    'a prompt before a result',
    asking(user, calls('a'), user, result('a')),
    'did not have response messages: a',
  ],
  ['one id for two calls', asking(user, calls('a', 'a'), result('a')), "Duplicate value for 'tool_call_id'"],
  [
    'an id used again',
    asking(user, calls('a'), result('a'), text, user, calls('a'), result('a')),
    'Duplicate value',
  ],
  [
    'an assistant message with nothing in it',
    asking(user, { role: 'assistant', content: null }, user),
    'content or tool_calls must be set',
  ],
  [
    'an assistant message with empty text',
    asking(user, { role: 'assistant', content: '' }, user),
    'content or tool_calls must be set',
  ],
  ['arguments that are no JSON', withArguments('{"at":'), 'a valid JSON object'],
  ['arguments that are no object', withArguments('[1]'), 'a valid JSON object'],
  ['arguments that are no string', withArguments({ at: 1 }), 'arguments'],
  [
    'the reasoning of an earlier turn',
    asking(user, { ...text, reasoning_content: 'hm' }, user),
    'remove the reasoning_content',
  ],
  ['an image without a URL', showing({ type: 'image_url' }), 'Missing required parameter'],
  ['a drawing', showing(image('image/svg+xml', DRAWING)), 'unsupported image'],
  ['what is no image', showing(image('image/png', DRAWING)), 'unsupported image'],
  ['an image that is not in base64', showing(image('image/png', '%%%')), 'invalid base64-encoded value'],
  ['an image that is nowhere', showing({ type: 'image_url', image_url: { url: 'a.png' } }), 'valid URL'],
  [
    'an image in a result',
    asking(user, calls('a'), { ...result('a'), content: [image('image/png', PNG)] }),
    "only allowed for messages with role 'user'",
  ],
];

describe('the rules of chat completions', () => testRules('openai-chat', { accepted, refused }));
