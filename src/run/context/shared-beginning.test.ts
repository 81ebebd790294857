import { describe, expect, it } from 'vitest';
import { type AssembledContext, assembleContext } from '../../context/assemble-context.ts';
import { newTurnId } from '../../model/ids.ts';
import { sharedBeginning } from './shared-beginning.ts';

const NOTHING = assembleContext({ rows: [], receiver: { model: 'a/b', turnId: newTurnId() }, tools: [] });

function context(system: string, ...texts: readonly string[]): AssembledContext {
  return { ...NOTHING, system, messages: texts.map((content) => ({ role: 'user', content }) as const) };
}

describe('what two requests begin with alike', () => {
  it('is everything that the first says, where the second goes on with it', () => {
    const first = context('Be kind.', 'One?');
    const whole = sharedBeginning(first, first);
    expect(whole.bytes).toBe(whole.of);
    const { bytes, of } = sharedBeginning(first, context('Be kind.', 'One?', 'Two?'));
    expect(bytes).toBe(whole.bytes);
    expect(of).toBeGreaterThan(whole.of);
  });

  it('ends with the first byte that is different, in the order tools, system prompt, messages', () => {
    const before = context('Be kind.', 'One?', 'Two?');
    const far = sharedBeginning(before, context('Be kind.', 'One?', 'Other?'));
    const near = sharedBeginning(before, context('Be brief.', 'One?', 'Two?'));
    expect(far.bytes).toBeGreaterThan(near.bytes);
    const tool = { name: 'look', description: '', inputSchema: {}, effect: 'read', run: () => '' } as const;
    const none = sharedBeginning(before, { ...before, tools: [tool] });
    expect(none.bytes).toBeLessThan(3);
  });

  it('is counted in bytes', () => {
    expect(
      sharedBeginning(context('é'), context('é')).of - sharedBeginning(context('e'), context('e')).of,
    ).toBe(1);
  });
});
