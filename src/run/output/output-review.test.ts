import { describe, expect, it } from 'vitest';
import { call, type Draft, mark, prompt, repair, rowsOf, text } from '../../context/gate-rows.case.ts';
import { outputReview } from './output-review.ts';
import type { OutputWish } from './output-wish.ts';

const NO_MARKERS: OutputWish['markers'] = new Map();
const schema = {
  name: 'plan',
  check: (value: unknown) => (Array.isArray(value) ? [] : ['the answer must be array']),
};

function reviewOf(wish: Partial<OutputWish>, ...drafts: readonly Draft[]) {
  const [, ...rows] = rowsOf([prompt('Plan.'), ...drafts]);
  return outputReview({ markers: NO_MARKERS, repairs: 2, ...wish }, () => rows);
}

describe('the review of an answer', () => {
  it('wants nothing of one that satisfies the schema, nor where none is to be satisfied', async () => {
    expect(await reviewOf({ schema }, text('[]'), mark('step-end')).review()).toBeUndefined();
    expect(await reviewOf({}, text('{}'), mark('step-end')).review()).toBeUndefined();
    expect(reviewOf({}, text('{}'), mark('step-end')).outcome()).toEqual({});
  });

  it('wants nothing, and knows nothing, where no model has answered', async () => {
    const markers = new Map([['a', ['A']]]);
    const review = reviewOf({ schema, markers }, text('A, says the agent by itself.'));
    expect(await review.review()).toBeUndefined();
    expect(review.outcome()).toEqual({});
  });

  it('looks at the last step only', async () => {
    const drafts = [text('[]'), call('c'), mark('step-end'), text('No.', { genseq: 2 })];
    const end: Draft = { ...mark('step-end'), genseq: 2 };
    expect(await reviewOf({ schema }, ...drafts, end).review()).toMatchObject({ attempt: 1, allowed: 2 });
    const silent = reviewOf({ schema }, text('[]'), call('c'), mark('step-end'), end);
    expect(silent.outcome().output?.problems).toEqual(['The answer is empty.']);
  });

  it('says what is wrong, and wants all of it anew', async () => {
    const asked = await reviewOf({ schema }, text('{}'), mark('step-end')).review();
    expect(asked).toEqual({
      text: [
        'Your last answer cannot be used: it does not satisfy the JSON schema plan.',
        '- the answer must be array',
        'Answer again with the whole corrected JSON and nothing else: no explanation before or after it.',
      ].join('\n\n'),
      attempt: 1,
      allowed: 2,
      schema: 'plan',
    });
  });

  it('wants an answer anew that was cut off, unless what was asked for is whole', async () => {
    const end: Draft = { kind: 'step-end', payload: {}, metadata: { finishReason: 'length' } };
    expect((await reviewOf({ schema }, text('[1, '), end).review())?.text).toContain('was cut off');
    expect(await reviewOf({ schema }, text('[1] And'), end).review()).toBeUndefined();
    const plan = { name: 'ah32.plan.v1', check: () => [] };
    const review = reviewOf({ schema: plan }, text('[1] And'), end);
    expect((await review.review())?.text).toContain('was cut off');
    expect(review.outcome().output).toMatchObject({ isValid: false });
  });

  it('counts what was asked before, and asks no more than it may', async () => {
    const once = [text('{}'), mark('step-end'), repair('No.')];
    expect(await reviewOf({ schema }, ...once, text('{}'), mark('step-end')).review()).toMatchObject({
      attempt: 2,
    });
    const often = reviewOf({ schema, repairs: 1 }, ...once, text('{}'), mark('step-end'));
    expect(await often.review()).toBeUndefined();
    expect(often.outcome()).toEqual({
      output: { schema: 'plan', repairs: 1, isValid: false, problems: ['the answer must be array'] },
    });
    expect(await reviewOf({ schema, repairs: 0 }, text('{}'), mark('step-end')).review()).toBeUndefined();
  });

  it('breaks off a check that takes for ever', async () => {
    const check = () => {
      for (;;);
    };
    const review = reviewOf({ schema: { name: 'slow', check } }, text('[]'), mark('step-end'));
    expect((await review.review())?.text).toContain('takes longer than');
    expect(review.outcome().output).toMatchObject({ isValid: false });
  });

  it('tells which skills the answer shows to have been followed', () => {
    const markers = new Map([
      ['minutes', ['## Decisions', '【纪要】']],
      ['risks', ['## Risks']],
      ['blank', ['']],
    ]);
    const followed = reviewOf({ markers }, text('【纪要】…'), mark('step-end'));
    expect(followed.outcome()).toEqual({ applied: ['minutes'] });
    expect(reviewOf({ markers }, text('Hello.'), mark('step-end')).outcome()).toEqual({ applied: [] });
  });
});
