import { describe, expect, it } from 'vitest';
import { cleanPayload } from './clean-payload.ts';

const KEY = `sk-ant-${'a1'.repeat(20)}`;

describe('the payload of an event', () => {
  it.each([
    // What tells of a text stays, the text does not.
    [{ text: 'Hello' }, { text_chars: 5 }],
    [
      { prompt: 'Hi', prompt_chars: 2, prompt_index: 0 },
      { prompt_chars: 2, prompt_index: 0 },
    ],
    [
      { answer: '', body: 'b', query: 'q', input: 'i', output: 'o' },
      { answer_chars: 0, body_chars: 1, query_chars: 1, input_chars: 1, output_chars: 1 },
    ],
    [
      { userMessage: 'Hello', 'system-prompt': 'Be kind.' },
      { userMessage_chars: 5, 'system-prompt_chars': 8 },
    ],
    [
      { error_message: 'Fern?', last_answers: ['One', 'Two!'] },
      { error_message_chars: 5, last_answers: [3, 4] },
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
      { messages: [{ role_chars: 4, content: [{ type_chars: 4, text_chars: 2 }] }] },
    ],
    [{ input: { term: 'lease', limit: 3 } }, { input: { term_chars: 5, limit: 3 } }],
    [
      { message_id: 'm1', content_type: 'text/plain', response_model: 'x', prompt_hash: 'ab' },
      { message_id: 'm1', content_type: 'text/plain', response_model: 'x', prompt_hash: 'ab' },
    ],
    // What could be a text, whatever it is called.
    [{ fern: 'x'.repeat(201) }, { fern_chars: 201 }],
    [{ fern: 'x'.repeat(200) }, { fern: 'x'.repeat(200) }],
    [{ fern: 'two\nlines' }, { fern_chars: 9 }],
    [{ fern: 'please tell me what I should do now' }, { fern_chars: 35 }],
    [{ fern: '请告诉我春天应该怎样给家里的植物换盆才最合适' }, { fern_chars: 22 }],
    [{ fern: ['short', 'y'.repeat(300)] }, { fern: ['short', 300] }],
    [
      { model: 'lab/My own model', reason: 'done' },
      { model: 'lab/My own model', reason: 'done' },
    ],
    // Secrets, by their names and by their looks.
    [{ api_key: 'abc', apiKey: 'abc', 'x-api-key': 'abc', APIKey: 'abc', privateKey: 'x' }, {}],
    [{ token: 'abc', accessToken: 'abc', secret: 1234, password: 1234, passwords: ['a'] }, {}],
    [{ authorization: { scheme: 'Bearer', value: 'abc' }, cookies: ['a=b'], credentials: 'me' }, {}],
    [
      { input_tokens: 3, output_tokens: 4, token: 7, first_token_ms: 9, has_secret: true },
      { input_tokens: 3, output_tokens: 4, token: 7, first_token_ms: 9, has_secret: true },
    ],
    [{ tokens: { input: 3, output: 4 } }, { tokens: { input: 3, output: 4 } }],
    [
      { id: KEY, ids: ['a', KEY], deep: { id: KEY } },
      { ids: ['a'], deep: {} },
    ],
    [{ [KEY]: 1 }, {}],
    // What is no name.
    [{ 'What should I do?': 1, ok: 1 }, { ok: 1 }],
    [JSON.parse('{"__proto__": {"text": "x"}, "a": 1}'), { a: 1 }],
    [
      { a: null, b: false, c: 0, d: [], e: {} },
      { a: null, b: false, c: 0, d: [], e: {} },
    ],
    [undefined, {}],
    [null, {}],
  ])('is cleaned: %j', (payload, clean) => {
    expect(cleanPayload(payload)).toEqual(clean);
  });

  it.each([['text'], [7], [true], [[]], [[{ a: 1 }]]])('is an object, not %j', (payload) => {
    expect(cleanPayload(payload)).toBeUndefined();
  });

  it('has nothing that is no JSON', () => {
    const payload = {
      a: Number.NaN,
      b: Number.POSITIVE_INFINITY,
      c: 1n,
      d: () => 1,
      e: Symbol('x'),
      f: undefined,
    };
    expect(cleanPayload({ ...payload, list: Object.values(payload) })).toEqual({ list: [] });
  });

  it('is of a limited size, once the texts are out of it', () => {
    expect(cleanPayload({ text: 'x'.repeat(1_000_000) })).toEqual({ text_chars: 1_000_000 });
    const numbered = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at]));
    expect(cleanPayload(numbered(500))).toEqual(numbered(500));
    expect(cleanPayload(numbered(5_000))).toBeUndefined();
    expect(cleanPayload({ list: Array.from({ length: 5_000 }, () => 1) })).toBeUndefined();
    expect(cleanPayload({ names: Array.from({ length: 90 }, () => 'x'.repeat(100)) })).toBeUndefined();
  });

  it('is of a limited depth', () => {
    const nested = (depth: number): object => (depth === 1 ? {} : { in: nested(depth - 1) });
    expect(cleanPayload(nested(6))).toEqual(nested(6));
    expect(cleanPayload(nested(7))).toBeUndefined();
  });

  it('is given up soon where it goes round in circles', () => {
    const circle: unknown[] = [];
    for (let count = 0; count < 1_000; count++) circle.push(circle);
    expect(cleanPayload({ circle })).toBeUndefined();
  });
});
