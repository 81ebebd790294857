import { describe, expect, it } from 'vitest';
import { storedTurn } from '../turns.case.ts';
import { evidenceBlocks } from './evidence-blocks.ts';

describe('what is kept of a terminal, as Markdown', () => {
  it('is the answer in a fence of its own, and how it is known', () => {
    const { evidence } = storedTurn('cat notes.md', [{ answered: '```\ncode\n```\n', exitCode: 0 }]);
    expect(evidenceBlocks(evidence)).toEqual([
      '### Answer',
      '````\n```\ncode\n```\n````',
      '*exit 0 · stream*',
    ]);
  });

  it('says how a command ended that put out nothing', () => {
    const { evidence } = storedTurn('false', [{ answered: '', exitCode: 1 }]);
    expect(evidenceBlocks(evidence)).toEqual(['### Answer', '*exit 1 · stream*']);
  });

  it('has what was thought and called folded before the answer', () => {
    const [answer] = storedTurn('Go on', [{ answered: 'Done.' }]).evidence;
    if (!answer) throw new Error('There is one.');
    const step = { ...answer, label: 'transcript' } as const;
    const tool = { name: 'run <b>', input: '{"a":1}', isError: true } as const;
    expect(
      evidenceBlocks([
        { ...step, kind: 'thought', text: 'Hm.' },
        { ...step, kind: 'tool-call', text: 'No.\n', facts: { tool } },
        { ...step, text: 'Done.' },
      ]),
    ).toEqual([
      '<details><summary>Reasoning</summary>',
      'Hm.',
      '</details>',
      '<details><summary>Tool call: run &lt;b> (failed)</summary>',
      '```json\n{"a":1}\n```',
      '```\nNo.\n```',
      '</details>',
      '### Answer',
      'Done.',
      '*transcript*',
    ]);
  });

  it('has the words of a transcript as they are, after what the program asked', () => {
    const [answer] = storedTurn('Go on', [{ answered: '**Done.**' }]).evidence;
    if (!answer) throw new Error('There is one.');
    const question = { ...answer, kind: 'question', label: 'screen', text: 'Run it? (y/n)' } as const;
    expect(evidenceBlocks([{ ...answer, label: 'transcript' }, question])).toEqual([
      '### Question of the program',
      '```\nRun it? (y/n)\n```',
      '*screen*',
      '### Answer',
      '**Done.**',
      '*transcript*',
    ]);
  });
});
