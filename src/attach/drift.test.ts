import { describe, expect, it } from 'vitest';
import { readPromptScript } from '../script/prompt-script.ts';
import { driftBetween, type ScriptFacts } from './drift.ts';

describe('the drift of a script', () => {
  it.each([
    { what: 'the same text', after: facts('one', 'two'), kind: 'none' },
    { what: 'another title', after: { ...facts('one', 'two'), hash: 'other' }, kind: 'metadata' },
    { what: 'a contract', after: facts('one\n<!-- expect contains="1" -->', 'two'), kind: 'metadata' },
    { what: 'a prompt at the end', after: facts('one', 'two', 'three'), kind: 'appended', from: 2 },
    { what: 'an edited prompt', after: facts('one', 'zwei'), kind: 'edited', from: 1 },
    { what: 'the first prompt edited', after: facts('eins', 'two'), kind: 'edited', from: 0 },
    { what: 'a prompt in between', after: facts('one', 'and', 'two'), kind: 'edited', from: 1 },
    { what: 'the last prompt gone', after: facts('one'), kind: 'edited', from: 1 },
    { what: 'every prompt gone', after: facts(), kind: 'edited', from: 0 },
    {
      what: 'another model',
      after: { ...facts('one', 'two'), hash: 'x', settingsHash: 'other' },
      kind: 'settings',
    },
    {
      what: 'another model and a prompt',
      after: { ...facts('one'), settingsHash: 'other' },
      kind: 'settings',
    },
  ])('$what: $kind', ({ after, kind, from }) => {
    const drift = driftBetween(facts('one', 'two'), after);
    expect(drift.kind).toBe(kind);
    expect('from' in drift ? drift.from : undefined).toBe(from);
  });
});

function facts(...prompts: readonly string[]): ScriptFacts {
  const text = prompts.join('\n\n<!-- user -->\n\n');
  return { script: readPromptScript(text).script, hash: text, settingsHash: 'settings' };
}
