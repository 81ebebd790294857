import { describe, expect, test } from 'vitest';
import { lintPriming } from './lint-priming.ts';
import { DEFECTS } from './priming-defects.case.ts';
import { CALL, HUMAN, markdown, RESULT, sample, script, WORDS } from './priming-samples.case.ts';

const found = (text: string) =>
  lintPriming(text).diagnostics.map(({ severity, code, line }) => `${severity} ${code} ${line}`);

describe('of a priming script with one defect', () => {
  test.each(DEFECTS)('$name is said once, with its place and its remedy', (defect) => {
    const { text, code, line, record, remedy, severity = 'error' } = defect;
    const said = lintPriming(text).diagnostics.filter((each) => each.severity !== 'hint');
    expect(said).toMatchObject([{ code, line, severity, remedy: expect.stringContaining(remedy) }]);
    if (record !== undefined) expect(said[0]?.message).toMatch(new RegExp(`^Record ${record} \\(\\w+\\): `));
    else expect(said[0]?.message).not.toMatch(/^Record \d/);
    expect(said[0]?.message).not.toMatch(/\.\.$/);
  });

  test('there are more than sixty, and no two alike', () => {
    expect(DEFECTS.length).toBeGreaterThan(60);
    expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
    expect(new Set(DEFECTS.map(({ text }) => text)).size).toBe(DEFECTS.length);
  });
});

describe('a priming script is right', () => {
  test('when every call has its result', () => {
    const other = sample('func_call_record', { id: 'c2' });
    const otherResult = sample('func_result_record', { id: 'c2' });
    expect(found(script(HUMAN, CALL, WORDS, other, otherResult, RESULT, WORDS))).toEqual([]);
  });

  test('when the field of its text is there, but empty', () => {
    const empty = ['genseq: 1', 'content:'];
    expect(found(script(markdown('agent_words_record', empty)))).toEqual([]);
  });

  test('when it shows scripts in longer fences', () => {
    const shown = markdown('agent_words_record', ['genseq: 1'], script(HUMAN, CALL), '```````');
    expect(found(script(shown, `~~~\n${HUMAN}\n~~~`))).toEqual(['hint text-between-records 33']);
  });
});

describe('images', () => {
  const result = (...contentItems: readonly unknown[]) =>
    script(CALL, sample('func_result_record', { id: 'c1', contentItems }));
  const held = [
    { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
  ];

  test('that hold their data themselves are sent', () => {
    const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQ=';
    expect(
      found(result({ type: 'image', data }, { type: 'image_url', image_url: { url: `data:,${data}` } })),
    ).toEqual([]);
  });

  test('that are none are said not to be sent', () => {
    const { diagnostics } = lintPriming(result(...held, { type: 'text', text: 'artifact' }, 'image'));
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'Record 2 (func_result_record): 2 images among `contentItems` are not sent: no PNG, JPEG, GIF or WebP in base64.',
    ]);
  });

  test('that are elsewhere are told apart from them', () => {
    expect(found(result(...held, { type: 'image', path: 'a.png' }))).toEqual([
      'warning image-elsewhere 12',
      'warning image-not-sent 12',
    ]);
  });

  test('are no matter where there are none', () => {
    expect(found(result({ type: 'text', text: 'artifact' }, 'image'))).toEqual([]);
  });
});

describe('data of a provider', () => {
  test.each([
    [{ model: 'm', options: { openai: { itemId: 'x' } } }, []],
    [{ model: 'm', options: {} }, []],
    [{ model: 'm' }, []],
    [{ model: 'm', options: {}, signature: 'x' }, ['hint provider-data-unknown 1']],
    [{ model: 'm', options: { openai: 'x' } }, ['hint provider-data-unknown 1']],
    [{ signature: 'x' }, ['hint provider-data-unknown 1']],
  ])('%j is %j', (data, said) => {
    expect(found(sample('agent_thought_record', { provider_data: data }))).toEqual(said);
  });
});

test('what is noticed stands in the order of its lines', () => {
  const text = script(RESULT, HUMAN, '### user\n\nx', HUMAN, sample('func_call_record', { id: 'c2' }));
  expect(found(text)).toEqual([
    'error result-without-call 1',
    'error record-heading-old 25',
    'warning duplicate-message-id 29',
    'error call-without-result 41',
  ]);
});

test('calls and results are judged once all records can be read', () => {
  expect(found(script(RESULT, HUMAN.replace('record', 'Record')))).toEqual([
    'error record-heading-invalid 13',
  ]);
});
