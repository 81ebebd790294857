import { describe, expect, it } from 'vitest';
import { newTurnId } from '../model/ids.ts';
import { assembleContext } from './assemble-context.ts';
import {
  call,
  type Draft,
  ME,
  NOW,
  OTHER,
  prompt,
  result,
  rowsOf,
  text,
  thought,
  voided,
} from './gate-rows.case.ts';

describe('the pieces of a context', () => {
  const pieces = (...drafts: readonly Draft[]) =>
    assembleContext({ rows: rowsOf(drafts), receiver: { model: ME, turnId: NOW }, tools: [] })
      .sections()
      .map((section) => [section.source, section.text]);

  it('are the turns before and the prompt that is answered, with what was said and called since', () => {
    expect(
      pieces(
        prompt('One?'),
        text('Well.'),
        prompt('Two?', { turnId: NOW }),
        call('a', { turnId: NOW }),
        result('a', 'seen', { turnId: NOW }),
      ),
    ).toEqual([
      ['history', 'One?\nWell.'],
      ['prompt', 'Two?'],
      ['answer', expect.stringMatching(/"toolName":"look".*\n.*"value":"seen"/)],
    ]);
  });

  it('hold what is sent alone: no thought that stays behind, nothing that was taken out', () => {
    const later = { turnId: NOW };
    expect(
      pieces(
        prompt('One?'),
        thought('Hm.', { model: ME }),
        text('Wrong.'),
        thought('So.', { model: OTHER }),
        text('Well.'),
        voided(2, 2),
        prompt('Two?', later),
        thought('Now.', { model: ME, ...later }),
      ),
    ).toEqual([
      ['history', 'One?\n<thinking>\nSo.\n</thinking>\nWell.'],
      ['prompt', 'Two?'],
      ['answer', 'Now.'],
    ]);
  });

  it('are none of a turn that is hidden from the model', () => {
    const turnId = newTurnId();
    expect(pieces(prompt('Help', { turnId, audience: 'person' }), prompt('Two?', { turnId: NOW }))).toEqual([
      ['prompt', 'Two?'],
    ]);
  });
});
