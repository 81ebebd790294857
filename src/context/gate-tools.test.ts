import { describe, expect, it } from 'vitest';
import type { Json } from '../model/json.ts';
import { isObject } from '../model/value-check.ts';
import { gate } from './gate.ts';
import {
  call,
  type Draft,
  describeSent,
  ME,
  mark,
  NOW,
  OPENING,
  prompt,
  result,
  rowsOf,
  text,
} from './gate-rows.case.ts';

describeSent('the parts of one answer', [
  [
    'are one message, with the results after it',
    [
      prompt('Hi'),
      text('Let me see.'),
      call('a'),
      call('b'),
      mark('step-end'),
      result('a', '1'),
      result('b', '2'),
    ],
    ['user: Hi', 'assistant: Let me see. | look(a) | look(b)', 'tool: look(a) = 1 | look(b) = 2'],
  ],
  [
    'are apart from those of the next',
    [prompt('Hi'), text('1'), call('a'), result('a'), text('2', { genseq: 2 })],
    ['user: Hi', 'assistant: 1 | look(a)', 'tool: look(a) = seen', 'assistant: 2'],
  ],
  [
    'have their results in the order of their calls',
    [prompt('Hi'), call('a'), call('b'), result('b', '2'), result('a', '1')],
    ['user: Hi', 'assistant: look(a) | look(b)', 'tool: look(a) = 1 | look(b) = 2'],
  ],
  [
    'are parted where a result stands between them',
    [prompt('Hi'), call('a'), result('a'), text('then'), call('b'), result('b')],
    [
      'user: Hi',
      'assistant: look(a)',
      'tool: look(a) = seen',
      'assistant: then | look(b)',
      'tool: look(b) = seen',
    ],
  ],
]);

describeSent('a call', [
  [
    'without a result gets one that says so',
    [prompt('Hi'), call('a'), prompt('Again')],
    ['user: Hi', 'assistant: look(a)', 'tool: look(a) = unknown', 'user: Again'],
  ],
  [
    'gets a result that came after the next prompt',
    [prompt('Hi'), call('a'), prompt('Again'), result('a')],
    ['user: Hi', 'assistant: look(a)', 'tool: look(a) = seen', 'user: Again'],
  ],
  [
    'gets a result that came before it',
    [prompt('Hi'), result('a'), call('a'), prompt('Again')],
    ['user: Hi', 'assistant: look(a)', 'tool: look(a) = seen', 'user: Again'],
  ],
  [
    'goes by its own name, whatever its result is called',
    [prompt('Hi'), call('a', { name: 'look' }), result('a', 'heard', { name: 'listen' })],
    ['user: Hi', 'assistant: look(a)', 'tool: look(a) = heard'],
  ],
  [
    'with an id that was used before gets another one',
    [prompt('Hi'), call('a'), result('a', '1'), call('a'), result('a', '2'), call('a-2'), result('a-2', '3')],
    [
      'user: Hi',
      'assistant: look(a)',
      'tool: look(a) = 1',
      'assistant: look(a-2)',
      'tool: look(a-2) = 2',
      'assistant: look(a-2-2)',
      'tool: look(a-2-2) = 3',
    ],
  ],
  [
    'with an odd id or name gets plain ones',
    [prompt('Hi'), call('fc:1/ä', { name: 'my.tool' }), result('fc:1/ä', 'seen', { name: 'my.tool' })],
    ['user: Hi', 'assistant: my_tool(fc_1__)', 'tool: my_tool(fc_1__) = seen'],
  ],
  [
    'without id and name gets some',
    [prompt('Hi'), call('', { name: '' }), result('', 'seen', { name: '' })],
    ['user: Hi', 'assistant: unnamed(unnamed)', 'tool: unnamed(unnamed) = seen'],
  ],
  [
    'keeps its id apart from one that looks alike when both are plain',
    [prompt('Hi'), call('a.b'), call('a/b'), result('a/b', '2'), result('a.b', '1')],
    ['user: Hi', 'assistant: look(a_b) | look(a_b-2)', 'tool: look(a_b) = 1 | look(a_b-2) = 2'],
  ],
]);

describe('the id of a call', () => {
  const idsOf = (...rows: readonly Draft[]) =>
    gate(rowsOf([prompt('Hi'), ...rows]), { model: ME, turnId: NOW }).messages.flatMap(({ content }) =>
      typeof content === 'string'
        ? []
        : content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : [])),
    );
  const long = 'x'.repeat(100);

  it('has 64 characters at the most, also when it is made anew', () => {
    expect(idsOf(call(long), call(long))).toEqual(['x'.repeat(64), `${'x'.repeat(58)}-2`]);
  });

  it('is made anew in no time, however many begin alike', () => {
    const calls = Array.from({ length: 50_000 }, (_, number) => call(`${long}${number}`));
    expect(new Set(idsOf(...calls)).size).toBe(50_000);
  });
});

describe('the input of a call', () => {
  const inputOf = (...rows: readonly Draft[]) => {
    const content = gate(rowsOf([prompt('Hi'), ...rows]), { model: ME, turnId: NOW }).messages[1]?.content;
    const part = Array.isArray(content) ? content[0] : undefined;
    return part?.type === 'tool-call' ? part.input : undefined;
  };

  it('is what it was', () => {
    expect(inputOf(call('a', { input: { at: 'x' } }))).toEqual({ at: 'x' });
  });

  it('is empty where there was none', () => {
    expect(inputOf(call('a', { input: null }))).toEqual({});
  });

  // Providers take nothing else (Anthropic: "Input should be a valid dictionary").
  it('is the very text where the model wrote something else than JSON', () => {
    expect(inputOf(call('a', { input: '{"a' }))).toEqual({ rawArgumentsText: '{"a' });
  });

  it.each<[Json]>([['text'], [1], [true], [['x']]])('is an object, whatever the model wrote: %j', (input) => {
    expect(isObject(inputOf(call('a', { input })))).toBe(true);
  });
});

describeSent('a result without a call', [
  [
    'gets a call of its own',
    [prompt('Hi'), result('a'), prompt('Again')],
    ['user: Hi', 'assistant: look(a)', 'tool: look(a) = seen', 'user: Again'],
  ],
  [
    'gets one too when its call has a result already',
    [prompt('Hi'), call('a'), result('a', '1'), result('a', '2')],
    ['user: Hi', 'assistant: look(a)', 'tool: look(a) = 1', 'assistant: look(a-2)', 'tool: look(a-2) = 2'],
  ],
  ['does not begin a conversation', [result('a')], [OPENING, 'assistant: look(a)', 'tool: look(a) = seen']],
]);
