import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { callFunction, type FunctionLimits } from './call-function.ts';

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
      expect(verdict).toEqual({ isPassed: false, message: 'The function did not answer within 0.3 s.' });
    }
  });

  it('is broken off when it takes too much memory', async () => {
    const code =
      'export default () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); };';
    const { verdict } = await asked(code, { patienceMs: 60_000, memoryMb: 32 });
    expect(verdict).toMatchObject({ isPassed: false, message: expect.stringContaining('memory') });
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
    expect(await again('export default () => Object.keys(process.env).length === 0;')).toEqual({
      isPassed: true,
    });
  });

  it('has to answer with something that can be understood', async () => {
    const { verdict, again } = await asked('export default () => 7;');
    expect(verdict).toMatchObject({ isPassed: false, message: expect.stringContaining('{ pass, message }') });
    for (const code of [
      'export default () => () => true;',
      'export default () => Promise.reject(new Error("x"));',
      'this is no code',
      'export default "true"',
    ]) {
      expect(await again(code)).toMatchObject({
        isPassed: false,
        message: expect.stringContaining('function'),
      });
    }
    expect(await again('export default () => "";')).toEqual({ isPassed: true });
    expect(await again('export default () => ({ pass: true, message: "Fine." });')).toEqual({
      isPassed: true,
      message: 'Fine.',
    });
  });
});
