import { describe, expect, it } from 'vitest';
import { AUDIENCES } from '../model/message.ts';
import {
  boot,
  call,
  type Draft,
  describeSent,
  mark,
  NOW,
  OPENING,
  prompt,
  repair,
  result,
  sent,
  text,
  voided,
} from './gate-rows.case.ts';

describeSent('what a model sees', [
  ['is nothing of no rows', [], []],
  ['is what was asked and answered', [prompt('Hi'), text('Hello')], ['user: Hi', 'assistant: Hello']],
  [
    'is no row that only keeps the structure',
    [
      prompt('Hi'),
      text('Hello'),
      mark('step-end'),
      mark('error'),
      mark('record'),
      mark('turn-end'),
      prompt('Bye'),
    ],
    ['user: Hi', 'assistant: Hello', 'user: Bye'],
  ],
  [
    'is an answer, what is wrong with it, and the better one',
    [
      prompt('Hi', { turnId: NOW }),
      text('{', { turnId: NOW }),
      mark('step-end'),
      repair('No.', { turnId: NOW }),
      text('{}', { genseq: 2, turnId: NOW }),
    ],
    ['user: Hi', 'assistant: {', 'user: No.', 'assistant: {}'],
  ],
  [
    'is a text as far as it came when it was broken off',
    [prompt('Hi'), text('Hel', { incomplete: true }), prompt('Again')],
    ['user: Hi', 'assistant: Hel', 'user: Again'],
  ],
  [
    'is no text without words',
    [prompt('Hi'), text(''), text(' \n'), boot(' '), prompt('Hi?')],
    ['user: Hi', 'user: Hi?'],
  ],
  ['is an empty prompt as one that says so', [prompt(' ')], ['user: (nothing)']],
  [
    'has a word of a person between two answers',
    [prompt('Hi'), text('Hello'), text('Well.', { genseq: 2 }), call('a', { genseq: 3 }), result('a')],
    [
      'user: Hi',
      'assistant: Hello',
      'user: (Go on.)',
      'assistant: Well.',
      'user: (Go on.)',
      'assistant: look(a)',
      'tool: look(a) = seen',
    ],
  ],
  ['begins with a person', [text('Welcome'), prompt('Hi')], [OPENING, 'assistant: Welcome', 'user: Hi']],
]);

describe('a prompt in parts', () => {
  const inParts = (...texts: readonly string[]): Draft => ({
    kind: 'prompt',
    payload: { role: 'user', content: texts.map((each) => ({ type: 'text', text: each })) },
    metadata: { promptHash: '', inputHash: '', source: 'chat' },
  });

  it('is sent as it is', () => {
    expect(sent(inParts('Hi', 'there'))).toEqual(['user: Hi | there']);
  });

  it('says so when it has no parts', () => {
    expect(sent(inParts())).toEqual(['user: (nothing)']);
  });

  // Anthropic: "text content blocks must be non-empty".
  it('loses the parts without words', () => {
    expect(sent(inParts('', 'Hi', ' '))).toEqual(['user: Hi']);
    expect(sent(inParts('', ' '))).toEqual(['user: (nothing)']);
  });
});

describe('the audience of a row', () => {
  it.each(AUDIENCES)('decides who sees it: %s', (audience) => {
    const isSent = audience === 'all' || audience === 'model';
    expect(sent(prompt('Hi'), text('Hello', { audience }))).toEqual(
      isSent ? ['user: Hi', 'assistant: Hello'] : ['user: Hi'],
    );
  });

  it('decides about what is shown before a course too', () => {
    expect(sent(boot('For all'), prompt('Hi'))).toEqual([OPENING, 'assistant: For all', 'user: Hi']);
    expect(sent(boot('For people', { audience: 'person' }), prompt('Hi'))).toEqual(['user: Hi']);
  });
});

describeSent('a marker', [
  ['hides what was before it', [prompt('old'), mark('marker'), prompt('new')], ['user: new']],
  [
    'hides what was before the last one',
    [prompt('1'), mark('marker'), prompt('2'), mark('marker'), prompt('3')],
    ['user: 3'],
  ],
  [
    'hides nothing once it was taken back, and takes along what it had to say',
    [prompt('old'), mark('marker'), boot('anew'), mark('undo'), prompt('newer')],
    ['user: old', 'user: newer'],
  ],
  [
    'is taken back by itself, the one before it stays',
    [prompt('1'), mark('marker'), prompt('2'), mark('marker'), prompt('3'), mark('undo'), prompt('4')],
    ['user: 2', 'user: 4'],
  ],
  [
    'is not touched by an undo too many before it',
    [mark('undo'), prompt('1'), mark('marker'), prompt('2')],
    ['user: 2'],
  ],
  [
    'counts whoever may see it',
    [prompt('old'), { ...mark('marker'), audience: 'none' }, prompt('new')],
    ['user: new'],
  ],
  [
    'leaves the result behind it with a call',
    [prompt('old'), call('a'), mark('marker'), result('a'), prompt('new')],
    [OPENING, 'assistant: look(a)', 'tool: look(a) = seen', 'user: new'],
  ],
]);

describeSent('a voided stretch', [
  [
    'is not sent, from its first row to its last',
    [prompt('Hi'), text('1'), text('2'), text('3'), voided(1, 2)],
    ['user: Hi', 'assistant: 3'],
  ],
  [
    'takes its markers with it',
    [prompt('old'), mark('marker'), prompt('new'), voided(1, 1)],
    ['user: old', 'user: new'],
  ],
  [
    'leaves a call without its result',
    [prompt('Hi'), call('a'), result('a'), voided(2, 2)],
    ['user: Hi', 'assistant: look(a)', 'tool: look(a) = unknown'],
  ],
]);
