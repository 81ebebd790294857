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
