import { describe, expect, it } from 'vitest';
import type { ContextReport } from '../workbench.ts';
import { contextText } from './context-text.ts';

const REPORT: ContextReport = {
  stage: 'asked',
  model: 'openai/gpt-4o',
  turn: 3,
  sections: [
    { source: 'agent', name: 'system prompt', text: 'Be kind.', tokens: 3 },
    { source: 'history', name: 'turn 1: 你好?', text: 'turn one', tokens: 1_234, turn: 1 },
    { source: 'file', name: 'picture', text: '', tokens: null, turn: 3 },
    { source: 'prompt', name: 'prompt', text: 'What is \u001b[2Jthis?', tokens: 5, turn: 3 },
  ],
  tokens: 1_242,
  tokenizer: { name: 'o200k_base', isEstimate: false },
  countedTokens: 1_520,
  window: 128_000,
  change: {
    added: [{ source: 'prompt', name: 'prompt', tokens: 5 }],
    gone: [{ source: 'time', name: 'current time', tokens: 12 }],
  },
  shared: { files: { bytes: 400, of: 1_600 }, frozen: { bytes: 1_500, of: 1_700 } },
  reminder: 'files',
  system: 'Be kind.',
  messages: [],
  tools: [],
  warnings: [],
};

const text = (change: Partial<ContextReport> = {}, isFull = false) =>
  contextText({ ...REPORT, ...change }, { isFull });

describe('what a model is sent, for a person', () => {
  it('is a table of its pieces, what the provider counted, what has changed and what can be cached', () => {
    expect(text()).toBe(
      `Turn 3  openai/gpt-4o

agent    system prompt      3
history  turn 1: 你好?  1,234
file     picture            –
prompt   prompt             5
total                   1,242

The provider counted 1,520, 1.1 % of the 128,000 that the model takes. Tokens are those of o200k_base, the tokenizer of the model.

Since turn 2:
− time     current time   12
+ prompt   prompt          5

The request before began with the same 400 of 1,600 bytes (25 %), which a provider can cache.
With \`reminder: frozen\` in the configuration it would be 1,500 of 1,700 bytes (88.2 %).`,
    );
  });

  it('keeps to the width of a terminal: sentences are wrapped, names are cut', () => {
    const narrow = contextText(REPORT, { isFull: false, width: 30 });
    expect(narrow).toMatch(/^agent {4}system prompt {6}3$/m);
    expect(contextText(REPORT, { isFull: false, width: 24 })).toContain('history  turn 1:…  1,234');
    const lines = narrow.split('\n');
    expect(lines.filter((line) => line.length > 30)).toEqual([]);
  });

  it('says which request of a turn it is, where there were more', () => {
    expect(text({ requests: 1 })).toMatch(/^Turn 3 {2}openai/);
    expect(text({ requests: 2 })).toMatch(/^Turn 3, the first of 2 requests {2}openai/);
  });

  it('marks estimates, and says why they are', () => {
    const { countedTokens: _, ...uncounted } = REPORT;
    const estimate = { name: 'estimate', isEstimate: true };
    const shown = contextText({ ...uncounted, tokenizer: estimate }, { isFull: false });
    expect(shown).toMatch(/^history {2}.* ~1,234$/m);
    expect(shown).toMatch(/^file {5}.* –$/m);
    expect(shown).toContain(
      '~ is an estimate: the tokenizer of openai/gpt-4o is not known. That is ~0.9 % of the 128,000 that the model takes.',
    );
  });

  it('has the text of each piece on demand, with nothing in it that moves the cursor', () => {
    const full = text({}, true);
    expect(full).toContain('── agent · system prompt · 3\nBe kind.\n');
    expect(full).toContain('── file · picture · –\n(not a text)\n');
    expect(full).toContain('── prompt · prompt · 5\nWhat is [2Jthis?\n');
    expect(text()).not.toContain('Be kind.');
  });

  it('says what would be sent before the next prompt, and by a script that was never run', () => {
    expect(text({ stage: 'next' })).toMatch(
      /^Before the next prompt {2}openai\/gpt-4o\n[\s\S]*Since the last turn:/,
    );
    expect(text({ stage: 'first' })).toMatch(/^Not run yet: this is what its first prompt would send/);
  });

  it('speaks of no tokenizer and no cache where a recording answers', () => {
    const recorded = text({ model: 'recorded/x', tokenizer: { name: 'estimate', isEstimate: true } });
    expect(recorded).toContain('recorded/x (a recording: nothing is sent)');
    expect(recorded).toContain('that the model takes. ~ is an estimate.\n');
    expect(recorded).not.toMatch(/is not known|cache|The request before/);
  });

  it('says when no cache can help, because another model was asked', () => {
    const { change = { added: [], gone: [] } } = REPORT;
    expect(text({ change: { ...change, modelBefore: 'a/b' } })).toContain(
      'bytes (25 %), but a/b got it: no cache has that for this model.',
    );
  });

  it('says when nothing has changed, and when the mode of reminders makes no difference', () => {
    expect(text({ change: { added: [], gone: [] } })).toContain('Nothing has changed since turn 2.');
    const same = { bytes: 10, of: 20 };
    expect(text({ shared: { files: same, frozen: same }, reminder: 'frozen' })).toContain(
      'With `reminder: files` in the configuration it would be the same.',
    );
  });
});
