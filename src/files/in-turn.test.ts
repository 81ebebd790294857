import { describe, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

describe('work that is done in turn', () => {
  it('waits for earlier work of the same key, in the order in which it came', async () => {
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([inTurn('a', work('one')), inTurn('a', work('two'))])).toEqual(['one', 'two']);
    expect(told).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('does not wait for that of another key', async () => {
    const other = Promise.withResolvers<string>();
    const waiting = inTurn('a', async () => await other.promise);
    await inTurn('b', async () => other.resolve('done'));
    expect(await waiting).toBe('done');
  });

  it('is done also where the earlier has failed, which is told to those alone who wanted it', async () => {
    const failing = inTurn('a', async () => await Promise.reject(new Error('broken')));
    const next = inTurn('a', async () => await Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
