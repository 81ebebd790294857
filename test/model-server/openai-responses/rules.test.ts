import { describe } from 'vitest';
import { DRAWING, PICTURES, PNG } from '../testing/pictures.ts';
import { type AcceptedRow, type RefusedRow, testRules } from '../testing/rule-table.ts';
import { encryptedContent } from './encrypted-content.ts';
import { newItemId } from './item-ids.ts';

const MODEL = 'gpt-5.2';

const rs = newItemId('rs');
const otherRs = newItemId('rs');
const fcAfterRs = newItemId('fc', rs);
const msgAfterRs = newItemId('msg', rs);

const prompt = { role: 'user', content: [{ type: 'input_text', text: 'hi' }] };
const text = (id?: string) => ({ type: 'message', role: 'assistant', content: 'hello', id });
const call = (callId: string, id?: string) => ({
  type: 'function_call',
  call_id: callId,
  name: 'look',
  arguments: '{}',
  id,
});
const output = (callId: string) => ({ type: 'function_call_output', call_id: callId, output: 'seen' });
const reasoning = (id?: string, content = encryptedContent(MODEL, id ?? rs)) => ({
  type: 'reasoning',
  id,
  summary: [{ type: 'summary_text', text: 'hm' }],
  encrypted_content: content,
});

const base = { model: MODEL, stream: true, store: false };
const asking = (...input: readonly unknown[]) => ({ ...base, input });
const tool = (name: string, parameters: unknown) => ({ tools: [{ type: 'function', name, parameters }] });

const image = (mediaType: string, data: string) => ({
  type: 'input_image',
  image_url: `data:${mediaType};base64,${data}`,
});
const showing = (...content: readonly unknown[]) => asking({ role: 'user', content });

const accepted: readonly AcceptedRow[] = [
  ['a text', { ...base, input: 'hi', instructions: 'be brief' }],
  ['a conversation', asking({ role: 'developer', content: 'be brief' }, prompt, text(), prompt)],
  ['two calls and their outputs', asking(prompt, call('a'), call('b'), output('b'), output('a'))],
  ['its own reasoning before a call', asking(prompt, reasoning(rs), call('a', fcAfterRs), output('a'))],
  ['its own reasoning before a message', asking(prompt, reasoning(rs), text(msgAfterRs), prompt)],
  ['reasoning before a call without an id', asking(prompt, reasoning(rs), call('a'), output('a'))],
  ['reasoning without an id', asking(prompt, reasoning(), call('a', fcAfterRs), output('a'))],
  ['a call whose reasoning was left out with its id', asking(prompt, call('a'), output('a'))],
  ['a call by id that no reasoning went before', asking(prompt, call('a', newItemId('fc')), output('a'))],
  ['ids that were made elsewhere', asking(prompt, call('a', 'fc_123'), output('a'), text('msg_123'), prompt)],
  ['a tool with an object schema', { ...asking(prompt), ...tool('look', { type: 'object' }) }],
  ...Object.entries(PICTURES).map(([kind, data]): AcceptedRow => [kind, showing(image(kind, data))]),
  ['an image that it keeps', showing({ type: 'input_image', file_id: 'file-1' })],
  ['an image in an output', asking(prompt, call('a'), { ...output('a'), output: [image('image/png', PNG)] })],
];

const refused: readonly RefusedRow[] = [
  ['malformed JSON', '{', 'could not parse the JSON body'],
  ['a missing model', { input: 'hi', stream: true }, "Missing required parameter: 'model'"],
  ['a missing input', base, "Missing required parameter: 'input'"],
  ['an unknown role', asking({ role: 'narrator', content: 'hi' }), 'Supported values are'],
  ['a reply in one piece', { ...asking(prompt), stream: false }, 'only streaming is served here'],
  [
    'a tool name with a space',
    { ...asking(prompt), ...tool('look up', { type: 'object' }) },
    'does not match pattern',
  ],
  [
    'a tool schema that is no object',
    { ...asking(prompt), ...tool('look', { type: 'null' }) },
    'Invalid schema',
  ],
  [
    'a response before it that is not known',
    { ...asking(prompt), previous_response_id: 'resp_1' },
    "Previous response with id 'resp_1' not found",
  ],
  [
    'an output without its call',
    asking(prompt, output('a')),
    'No tool call found for function call output with call_id a',
  ],
  [
    'a call without its output',
    asking(prompt, call('a'), call('b'), output('a')),
    'No tool output found for function call b',
  ],
  [
    'a reference while nothing is stored',
    asking(prompt, { type: 'item_reference', id: rs }),
    `Item with id '${rs}' not found. Items are not persisted when \`store\` is set to false.`,
  ],
  [
    'a reference to an unknown item',
    { ...asking(prompt, { type: 'item_reference', id: rs }), store: true },
    'not found',
  ],
  [
    'reasoning that is not stored',
    asking(prompt, { ...reasoning(rs), encrypted_content: null }, text(), prompt),
    'Items are not persisted',
  ],
  [
    'reasoning with neither id nor content',
    asking(prompt, { type: 'reasoning', summary: [] }, text(), prompt),
    "encrypted_content'",
  ],
  [
    'a made-up encrypted content',
    asking(prompt, reasoning(rs, 'Z0FBQUE='), text(), prompt),
    'could not be verified',
  ],
  [
    'an encrypted content of another model',
    asking(prompt, reasoning(rs, encryptedContent('gpt-5.2-mini', rs)), text(), prompt),
    'could not be verified',
  ],
  [
    'an encrypted content of another item',
    asking(prompt, reasoning(rs, encryptedContent(MODEL, otherRs)), text(), prompt),
    'item_id did not match',
  ],
  [
    'reasoning at the end',
    asking(prompt, reasoning(rs)),
    `Item '${rs}' of type 'reasoning' was provided without its required following item.`,
  ],
  ['reasoning before a prompt', asking(prompt, reasoning(rs), prompt), 'without its required following item'],
  [
    'reasoning before what followed another',
    asking(prompt, reasoning(otherRs), call('a', fcAfterRs), output('a')),
    'without its required following item',
  ],
  [
    'a call by id without its reasoning',
    asking(prompt, call('a', fcAfterRs), output('a')),
    `Item '${fcAfterRs}' of type 'function_call' was provided without its required 'reasoning' item: '${rs}'`,
  ],
  [
    'a message by id without its reasoning',
    asking(prompt, text(msgAfterRs), prompt),
    "without its required 'reasoning' item",
  ],
  [
    'a call with the id of the call',
    asking(prompt, call('a', 'call_1'), output('a')),
    "Expected an ID that begins with 'fc'",
  ],
  [
    'a message with a strange id',
    asking(prompt, text('item_1'), prompt),
    "Expected an ID that begins with 'msg'",
  ],
  ['a long id', asking(prompt, text(`msg_${'1'.repeat(61)}`), prompt), 'string too long'],
  [
    'an id used again',
    asking(prompt, text('msg_1'), prompt, text('msg_1'), prompt),
    'Duplicate item found with id msg_1',
  ],
  ['an image without a URL', showing({ type: 'input_image' }), 'Missing required parameter'],
  ['a drawing', showing(image('image/svg+xml', DRAWING)), 'unsupported image'],
  ['what is no image', showing(image('image/png', DRAWING)), 'unsupported image'],
  [
    'a drawing in an output',
    asking(prompt, call('a'), { ...output('a'), output: [image('image/png', DRAWING)] }),
    'unsupported image',
  ],
  [
    'an image of the assistant',
    asking(prompt, { role: 'assistant', content: [image('image/png', PNG)] }),
    "Invalid value: 'input_image'",
  ],
];

describe('the rules of Responses', () => testRules('openai-responses', { accepted, refused }));
