import { describe, expect, it } from 'vitest';
import type { TelemetryPayloads } from '../model/telemetry.ts';
import { cleanPayload as cleanPayloadOf } from './clean-payload.ts';

const cleanPayload = (payload: unknown) => cleanPayloadOf(payload, 'here');

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

const elsewhere = (payload: unknown) => cleanPayloadOf(payload, 'elsewhere');
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';

describe('the payload of an event from elsewhere', () => {
  it.each([
    ...'msg txt said delta value q error exception email user path filename data keyword label userName document_name'
      .split(' ')
      .map((key): [object, object] => [{ [key]: 'Fern' }, { [`${key}_chars`]: 4 }]),
    // What is no name, whatever it is called.
    ...[
      'two words',
      'Größe',
      '请告诉我',
      'really?',
      'ana@example.com',
      'bob:pw@host',
      '/home/ana/a',
      '~/notes',
      './a',
      '../a',
      'a/b/c',
      'a/../b',
      'C:\\Users\\ana',
      'C:/Users',
      'https://example.com/a',
      'Kuendigung.docx',
      'letters/2026.pdf',
      '+4917612345678',
      '4917612345678',
      '4111-1111-1111-1111',
      'tell-me-what-I-should-do-when-he-comes-back-home',
      'x'.repeat(65),
    ].map((text): [object, object] => [{ fern: text }, { fern_chars: text.length }]),
    // Secrets.
    ...[
      'Bearer abc',
      'Bearer abcdefghijklmnop',
      'postgres://u:pw@h/db',
      JWT,
      'sk-abc123',
      `sk-proj-${'aB3'.repeat(12)}`,
      'aZ3kQ9xT7mB2vL5nR8cW1pYd',
      'q7w8e9r0t1y2u3i4o5p6a7s8d9',
      'aB3-dE5_gH7-jK9_mN2-pQ4_sT6',
    ].map((text): [object, object] => [{ fern: text, some_id: text }, {}]),
    [{ key: 'abc', pin: 1234, otp: '123456', jwt: 'x', signature: 'abc', cacheKey: 'abc' }, {}],
    // Words in a row.
    [{ words: ['please', 'help'] }, { words_count: 2 }],
    [{ fern: ['please', 'help', 3] }, { fern_count: 3 }],
    [{ names: ['one', 'and two'] }, { names_count: 2 }],
    [{ prompt_names: ['one', 'two'] }, { prompt_names_count: 2 }],
    [{ ids: ['a', 'sk-abc123'] }, { ids_count: 2 }],
    [{ skills: Array.from({ length: 21 }, () => 'a') }, { skills_count: 21 }],
    [{ rows: [[1, 2], ['please', 'help'], [['so']]] }, { rows: [[1, 2], 2, [1]] }],
    [{ rows: [{ id: 'a', said: 'b' }] }, { rows: [{ id: 'a', said_chars: 1 }] }],
    // Keys that are said.
    [{ 'ana@example.com': 1, '/home/ana': 1, [JWT]: 1, ok: 1 }, { ok: 1 }],
  ])('is cleaned: %j', (payload, clean) => {
    expect(elsewhere(payload)).toEqual(clean);
  });

  it.each([
    { model: 'openai/gpt-4o-mini' },
    { model: 'ollama/qwen2.5:7b' },
    { model: 'lab/a/b' },
    { response_model: 'claude-sonnet-4@20260101' },
    { model: '' },
    { skills: ['minutes', 'letters'], datasets: ['tea'], tools: ['count_words'] },
    { message_id: '01890a5d-ac96-774b-bcce-b302099a8057', trace_id: '0af7651916cd43dd8448eb211c80319c' },
    { prompt_hash: `sha256:${'0a'.repeat(32)}`, run_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    { content_type: 'text/plain', error_code: 'NOT_FOUND', version: '2026.11.1', at: '2026-11-17T09:30:00Z' },
    { order_id: '4917612345678', user_id: 'u7', action: 'upsert_block', status: 'done' },
    { value: 3, q: 0.5, error: false, user: null },
  ])('keeps what things are called: %j', (payload) => {
    expect(elsewhere(payload)).toEqual(payload);
  });
});

/** One of each, with all that may be in it, by the names that things can have. */
const OWN: TelemetryPayloads = {
  'chat.turn_start': {
    engine: 'api',
    model: 'openai/gpt-4o-mini',
    agent: 'reviewer',
    source: 'script',
    prompt_index: 0,
    prompt_chars: 3,
    files: 1,
    course: 1,
    is_resumed: false,
  },
  'chat.llm_call': {
    model: 'ollama/qwen2.5:7b',
    response_model: 'qwen2.5:7b',
    response_id: 'resp-1',
    step: 1,
    finish_reason: 'tool-calls',
    first_token_ms: 2,
    duration_ms: 3,
    input_tokens: 4,
    cached_input_tokens: 5,
    output_tokens: 6,
    reasoning_tokens: 7,
    cost: 0.1,
    tool_calls: 1,
    retries: 0,
  },
  'chat.turn_done': {
    engine: 'pty',
    model: 'lab/a/b',
    agent: 'reviewer',
    from: 'live',
    reason: 'done',
    error_code: 'PROVIDER_FAILED',
    duration_ms: 1,
    first_token_ms: 1,
    steps: 1,
    tool_calls: 1,
    tool_errors: 0,
    repairs: 0,
    schema: 'ah32.plan.v1',
    is_valid: true,
    answer_chars: 3,
    input_tokens: 1,
    output_tokens: 1,
    cost: 0,
    exit_code: 0,
  },
  'skills.selected': {
    by: 'request',
    skills: [{ id: 'meeting-minutes', score: 0.5 }],
    candidates: 3,
    duration_ms: 1,
  },
  'skills.applied': {
    skills: ['meeting-minutes'],
    rule_chars: 1,
    markers: [{ id: 'meeting-minutes', is_there: false }],
    tool_calls: 0,
  },
  'skills.tool_call': {
    skill: 'meeting-minutes',
    tool: 'count_words',
    duration_ms: 1,
    is_error: true,
    error_code: 'invalid_arguments',
    input_chars: 1,
    output_chars: 0,
  },
  'rag.retrieve': {
    datasets: ['tea'],
    query_chars: 1,
    hits: 1,
    best_score: 0.1,
    duration_ms: 1,
    is_error: false,
  },
  'plan.exec_start': { actions: 1, document_chars: 1 },
  'plan.exec_done': { actions: 1, changed: 1, unchanged: 0, document_chars: 1, duration_ms: 1 },
  'plan.error_report': { stage: 'schema', problems: 1, attempt: 1, error_code: 'SCRIPT_INVALID' },
  'pty.submit': { terminal: 'main', proof: 'echo', tries: 1, prompt_chars: 1, duration_ms: 1 },
  error: { code: 'TELEMETRY_OVERFLOW', where: 'telemetry' },
};

describe('the payload of our own events', () => {
  it.each(Object.entries(OWN))('of %s stays as it is, wherever it is told', (_, payload) => {
    expect(cleanPayload(payload)).toEqual(payload);
    expect(elsewhere(payload)).toEqual(payload);
  });

  it('keeps what their owner calls things', () => {
    const payload = { datasets: ['合同 模板', 'Über uns'], agent: '评审', model: 'lab/My own model' };
    expect(cleanPayload(payload)).toEqual(payload);
  });
});
