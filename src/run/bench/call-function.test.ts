import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callFunction, type FunctionLimits, functionFault } from './call-function.ts';

const ANSWER = { text: 'An answer', data: 'An answer', toolCalls: [], repairs: 0, markers: [] };
const INPUT = { caseId: 'case', model: 'a/b', answer: ANSWER, answers: [ANSWER] };

async function asked(code: string, limits?: FunctionLimits) {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-function-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const path = join(folder, 'contract.mjs');
  await writeFile(path, code);
  const again = async (other: string) => {
    await writeFile(path, other);
    return await callFunction(path, INPUT, limits);
  };
  return { verdict: await callFunction(path, INPUT, limits), again };
}

describe('a contract in JavaScript', () => {
  it('is broken off when it never ends, wherever it hangs', async () => {
    const limits = { patienceMs: 300, memoryMb: 64 };
    for (const code of [
      'for (;;);',
      'export default () => { for (;;); };',
      'export default () => new Promise((resolve) => setTimeout(resolve, 1e9));',
    ]) {
      const { verdict } = await asked(code, limits);
      expect(verdict).toEqual({
        isPassed: false,
        isBroken: true,
        message: 'it did not answer within 0.3 s.',
      });
    }
  });

  it('is broken off when it takes too much memory', async () => {
    const code =
      'export default () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); };';
    const { verdict } = await asked(code, { patienceMs: 60_000, memoryMb: 32 });
    expect(verdict).toMatchObject({ isBroken: true, message: expect.stringContaining('memory') });
  });

  it('is read anew each time, and remembers nothing', async () => {
    const { verdict, again } = await asked('export default () => true;');
    expect(verdict).toEqual({ isPassed: true });
    expect(await again('export default () => "Wrong.";')).toEqual({ isPassed: false, message: 'Wrong.' });
    const counting = 'let count = 0; export default () => ++count === 1;';
    expect(await again(counting)).toEqual({ isPassed: true });
    expect(await again(counting)).toEqual({ isPassed: true });
  });

  it('is told what was answered, and nothing of the keys of the user', async () => {
    const { verdict, again } = await asked('export default (input) => JSON.stringify(input);');
    expect(JSON.parse(verdict.message ?? '')).toEqual(INPUT);
    expect(verdict.isBroken).toBeUndefined();
    expect(await again('export default () => Object.keys(process.env).length === 0;')).toEqual({
      isPassed: true,
    });
  });

  it('has to answer with something that can be understood', async () => {
    const { verdict, again } = await asked('export default () => 7;');
    const strange = { isBroken: true, message: expect.stringContaining('{ pass, message }') };
    expect(verdict).toMatchObject(strange);
    expect(await again('export default () => () => true;')).toMatchObject(strange);
    expect(await again('export default () => undefined;')).toMatchObject(strange);
    for (const code of ['this is no code', 'import "./gone.mjs"', 'throw new Error("x")']) {
      expect(await again(code)).toMatchObject({
        isBroken: true,
        message: expect.stringMatching(/^it cannot be loaded: ./),
      });
    }
    expect(await again('export default "true"')).toMatchObject({
      isBroken: true,
      message: 'its default export is no function.',
    });
    expect(await again('export default () => "";')).toEqual({ isPassed: true });
    expect(await again('export default () => ({ pass: true, message: "Fine." });')).toEqual({
      isPassed: true,
      message: 'Fine.',
    });
  });

  it('breaks an answer by throwing, as assertions do', async () => {
    const { verdict, again } = await asked('export default () => { throw new Error("No list."); };');
    expect(verdict).toEqual({ isPassed: false, message: 'The function failed: No list.' });
    expect(await again('export default () => Promise.reject(new Error("x"));')).toEqual({
      isPassed: false,
      message: 'The function failed: x',
    });
  });

  it('says no more than anybody reads', async () => {
    for (const code of [
      'export default () => "x".repeat(5_000_000);',
      'export default () => ({ pass: true, message: "x".repeat(5_000_000) });',
      'export default () => { throw new Error("x".repeat(5_000_000)); };',
    ]) {
      const { verdict } = await asked(code);
      expect(verdict.message).toHaveLength(500);
      expect(verdict.message).toMatch(/x…$/);
    }
  });

  it('is known to be broken before it is asked, and is not asked for that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-function-'));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    const path = join(folder, 'contract.mjs');
    const faultOf = async (code: string) => {
      await writeFile(path, code);
      return await functionFault(path);
    };
    expect(await faultOf('export default () => { throw new Error("Asked."); };')).toBeUndefined();
    expect(await faultOf('export const other = 1;')).toBe('its default export is no function.');
    expect(await faultOf('export default (')).toMatch(/^it cannot be loaded: /);
  });
});
