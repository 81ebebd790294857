import { describe, expect, it } from 'vitest';
import { profilePatterns } from './profile-patterns.ts';
import { BUILT_IN_PROFILES } from './profiles/built-in-profiles.ts';
import { questionOn } from './question.ts';

const [codex] = BUILT_IN_PROFILES.filter(({ id }) => id === 'codex').map(profilePatterns);
const [opencode] = BUILT_IN_PROFILES.filter(({ id }) => id === 'opencode').map(profilePatterns);

describe('a question on a screen', () => {
  it('has numbered answers, and only the plain ones allow or deny', () => {
    const lines = [
      '  1. an old list',
      '╭──────────────────╮',
      '│ Run this?        │',
      '│   touch made.txt │',
      '│ › 1. Yes, once   │',
      '│   2. Yes, always │',
      '│   3. No (esc)    │',
      '╰──────────────────╯',
      '',
    ];
    expect(codex && questionOn(lines, codex, undefined)).toEqual({
      kind: 'permission',
      text: 'Run this?\ntouch made.txt\n› 1. Yes, once\n2. Yes, always\n3. No (esc)',
      choices: [
        { label: 'Yes, once', keys: '1', answer: 'allow' },
        { label: 'Yes, always', keys: '2' },
        { label: 'No (esc)', keys: '3', answer: 'deny' },
      ],
    });
  });

  it('may have its answers side by side', () => {
    const lines = ['△ Permission required', '  touch made.txt', '  Allow once   Allow always   Reject'];
    const choices = opencode && questionOn(lines, opencode, undefined).choices;
    expect(choices?.map(({ label, answer }) => [label, answer])).toEqual(
      expect.arrayContaining([
        ['Allow once', 'allow'],
        ['Reject', 'deny'],
      ]),
    );
  });

  it('is what the program says of itself, with the last of the screen', () => {
    const status = { state: 'blocked', kind: 'auth', message: 'Please sign in' } as const;
    expect(codex && questionOn(['', 'Open the page'], codex, status)).toEqual({
      kind: 'auth',
      text: 'Please sign in\n\nOpen the page',
      choices: [],
    });
  });
});
