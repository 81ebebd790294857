import { describe } from 'vitest';
import { DRAWING, PICTURES, PNG } from '../testing/pictures.ts';
import { type AcceptedRow, type RefusedRow, testRules } from '../testing/rule-table.ts';
import { thoughtSignature } from './signatures.ts';

const GEMINI_3 = 'gemini-3-pro-preview';
const gemini25 = { path: '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse' };

const text = (value: string) => ({ text: value });
const call = (name: string) => ({ functionCall: { id: name, name, args: { at: 1 } } });
const response = (name: string) => ({ functionResponse: { id: name, name, response: { content: 'seen' } } });
const signed = (part: object, model = GEMINI_3) => ({ ...part, thoughtSignature: thoughtSignature(model) });

const user = (...parts: readonly unknown[]) => ({ role: 'user', parts });
const model = (...parts: readonly unknown[]) => ({ role: 'model', parts });
const prompt = user(text('hi'));

const asking = (...contents: readonly unknown[]) => ({ contents });
const tool = (name: string, schema: unknown) => ({
  tools: [{ functionDeclarations: [{ name, parametersJsonSchema: schema }] }],
});

const image = (mimeType: string, data: string) => ({ inlineData: { mimeType, data } });
const { 'image/gif': GIF, ...TAKEN } = PICTURES;
const shown = (part: object) => ({ functionResponse: { ...response('a').functionResponse, parts: [part] } });

const accepted: readonly AcceptedRow[] = [
  ['a prompt', asking(prompt)],
  [
    'a prompt without a role',
    { contents: [{ parts: [text('hi')] }], systemInstruction: { parts: [text('be brief')] } },
  ],
  [
    'two calls of which the first is signed',
    asking(prompt, model(signed(call('a')), call('b')), user(response('b'), response('a'))),
  ],
  [
    'calls of an earlier turn without a signature',
    asking(prompt, model(call('a')), user(response('a')), model(text('b')), prompt),
  ],
  [
    'calls without a signature by Gemini 2.5',
    asking(prompt, model(call('a')), user(response('a'))),
    gemini25,
  ],
  [
    'the sentinel for a lost signature',
    asking(
      prompt,
      model({ ...call('a'), thoughtSignature: 'skip_thought_signature_validator' }),
      user(response('a')),
    ),
  ],
  ['an empty text with a signature', asking(prompt, model(text('b'), signed(text(''))), prompt)],
  ['a signed thought', asking(prompt, model(signed({ text: 'hm', thought: true }), text('b')), prompt)],
  [
    'responses with the role of a function',
    asking(prompt, model(signed(call('a'))), { role: 'function', parts: [response('a')] }),
  ],
  ['a tool with an object schema', { ...asking(prompt), ...tool('look', { type: 'object' }) }],
  ...Object.entries(TAKEN).map(([kind, data]): AcceptedRow => [kind, asking(user(image(kind, data)))]),
  ['an image in a response', asking(prompt, model(signed(call('a'))), user(shown(image('image/png', PNG))))],
  [
    'an image beside a response, by Gemini 2.5',
    asking(prompt, model(call('a')), user(response('a'), image('image/png', PNG))),
    gemini25,
  ],
];

const refused: readonly RefusedRow[] = [
  ['malformed JSON', '{', 'could not parse the JSON body'],
  ['missing contents', {}, 'contents is not specified'],
  ['no contents', asking(), 'contents is not specified'],
  [
    'an unknown role',
    asking({ role: 'assistant', parts: [text('hi')] }),
    'Please use a valid role: user, model.',
  ],
  [
    'a reply in one piece',
    asking(prompt),
    'only streaming is served here',
    { path: '/v1beta/models/gemini-3:generateContent' },
  ],
  [
    'a stream that is no SSE',
    asking(prompt),
    'only streaming is served here',
    { path: '/v1beta/models/gemini-3:streamGenerateContent' },
  ],
  [
    'a tool name with a space',
    { ...asking(prompt), ...tool('look up', { type: 'object' }) },
    'does not match pattern',
  ],
  [
    'a tool schema that is no object',
    { ...asking(prompt), ...tool('look', { type: 'array' }) },
    'Invalid schema',
  ],
  ['a first turn of the model', asking(model(text('hello')), prompt), 'start with a user role'],
  [
    'a last turn of the model',
    asking(prompt, model(text('hello'))),
    'end with a user role or a function response',
  ],
  [
    'a call after the model',
    asking(prompt, model(text('b')), model(signed(call('a'))), user(response('a'))),
    'immediately after a user turn or after a function response turn',
  ],
  [
    'a missing response',
    asking(prompt, model(signed(call('a')), call('b')), user(response('a'))),
    'number of function response parts is equal',
  ],
  [
    'a call that is followed by a prompt',
    asking(prompt, model(signed(call('a'))), prompt),
    'number of function response parts is equal',
  ],
  [
    'a response of another name',
    asking(prompt, model(signed(call('a'))), user(response('x'))),
    'name of each function response part',
  ],
  [
    'a response without its call',
    asking(prompt, model(text('b')), user(response('a'))),
    'immediately after a function call turn',
  ],
  ['a turn without parts', asking(prompt, model(), prompt), 'contents.parts must not be empty'],
  ['an empty text', asking(user(text(''))), "required oneof field 'data'"],
  [
    'a made-up signature',
    asking(prompt, model({ ...text('b'), thoughtSignature: 'c2lnbmVk' }), prompt),
    'Thought signature is not valid',
  ],
  [
    'a signature of another model',
    asking(prompt, model(signed(text('b'), 'gemini-2.5-pro')), prompt),
    'Thought signature is not valid',
  ],
  [
    'a current call without a signature',
    asking(prompt, model(call('a')), user(response('a'))),
    'missing a thought_signature in functionCall parts',
  ],
  [
    'a second step without a signature',
    asking(prompt, model(signed(call('a'))), user(response('a')), model(call('b')), user(response('b'))),
    'missing a thought_signature',
  ],
  [
    'a thought without a signature',
    asking(prompt, model({ text: 'hm', thought: true }, text('b')), prompt),
    'Unsigned reasoning',
  ],
  ['a GIF', asking(user(image('image/gif', GIF))), 'Unsupported MIME type: image/gif'],
  ['a drawing', asking(user(image('image/svg+xml', DRAWING))), 'Unsupported MIME type: image/svg+xml'],
  ['what is no image', asking(user(image('image/png', DRAWING))), 'Unable to process input image'],
  ['an image that is not in base64', asking(user(image('image/png', '%%%'))), 'Base64 decoding failed'],
  [
    'an image in a response, by Gemini 2.5',
    asking(prompt, model(call('a')), user(shown(image('image/png', PNG)))),
    'Multimodal function responses are not supported',
    gemini25,
  ],
];

describe('the rules of Gemini contents', () => testRules('gemini', { accepted, refused }));
