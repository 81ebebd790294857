import { describe, expect, it } from 'vitest';
import { gone, stageWith, taskAgent } from './code-stage.case.ts';
import type { CodeLimits } from './limits.ts';

/** For what never ends; all else has as long as it takes. */
const SHORT = { silenceMs: 300 };

describe('code that misbehaves in a call is refused', () => {
  it.each<[string, string, string, Partial<CodeLimits>?]>([
    ['throws', `throw new Error('No luck.\\nAt all.');`, 'Helper failed: No luck (agents/Helper.mjs:1:'],
    ['throws no error', `throw 'a fit';`, 'Helper failed: it threw "a fit".'],
    [
      'rejects',
      `await Promise.reject(new TypeError('no'));`,
      'Helper failed: TypeError: no (agents/Helper.mjs:',
    ],
    [
      'leaves a promise rejected',
      `Promise.reject(new Error('stray')); await new Promise(() => {});`,
      'Helper failed: stray (agents/Helper.mjs:1:',
    ],
    [
      'throws later',
      `setTimeout(() => { throw new Error('late'); }); await new Promise(() => {});`,
      'Helper failed: late (agents/Helper.mjs:1:',
    ],
    ['ends its process', 'process.exit(3);', 'Helper ended its process with exit code 3.'],
    ['ends its process as if all was well', 'process.exit();', 'Helper ended its process with exit code 0.'],
    ['is killed', `process.kill(process.pid, 'SIGTERM');`, 'Helper was ended by SIGTERM.'],
    ['aborts', 'process.abort();', 'Helper was ended by SIGABRT.'],
    ['never stops computing', 'while (true);', 'Helper said nothing for 0.3 s.', SHORT],
    ['never answers', 'await new Promise(() => {});', 'Helper said nothing for 0.3 s.', SHORT],
    [
      'never ends its stream',
      `return (async function* () { yield 'a'; await new Promise(() => {}); })();`,
      'Helper said nothing for 0.3 s.',
      SHORT,
    ],
    [
      'streams nothing for ever',
      `return (async function* () { while (true) yield ''; })();`,
      'Helper said nothing for 0.3 s.',
      SHORT,
    ],
    [
      'streams for ever',
      `return (async function* () { while (true) { yield '.'; await new Promise((r) => setTimeout(r, 50)); } })();`,
      'Helper was not done after 0.5 s.',
      { totalMs: 500 },
    ],
    [
      'floods with text',
      `return (async function* () { while (true) yield 'x'.repeat(1_000); })();`,
      'Helper gave more than 100000 characters of text.',
      { textLength: 100_000 },
    ],
    [
      'floods with markers',
      'while (true) session.addMarker();',
      'Helper gave more than 1000 characters of text.',
      { textLength: 1_000 },
    ],
    [
      'answers too much',
      `return 'x'.repeat(200_000);`,
      'Helper sent more than 100000 bytes in one piece.',
      { responseBytes: 100_000 },
    ],
    [
      'prints for ever',
      `while (true) { console.log('x'.repeat(1_000)); await new Promise(setImmediate); }`,
      'Helper wrote more than 100000 bytes to its output.',
      { outputBytes: 100_000 },
    ],
    [
      'fills the heap',
      `const all = []; while (true) all.push(new Array(1_000).fill(Math.random()));`,
      'Helper used more than 32 MB of memory.',
      { memoryMb: 32 },
    ],
    [
      'fills the memory beside the heap',
      `const all = []; while (true) { all.push(Buffer.alloc(4_000_000, 1)); await new Promise((r) => setTimeout(r, 2)); }`,
      'Helper used more than 32 MB of memory.',
      { memoryMb: 32 },
    ],
    [
      'writes nonsense to the pipe',
      `(await import('node:fs')).writeSync(3, 'nonsense\\n'); await new Promise(() => {});`,
      'Helper wrote something to the pipe of Cuebook that is none of its messages.',
    ],
    [
      'speaks of another call',
      `(await import('node:fs')).writeSync(3, '{"type":"end","number":99,"files":[]}\\n'); await new Promise(() => {});`,
      'Helper spoke out of turn.',
    ],
    [
      'closes the pipe',
      `(await import('node:fs')).closeSync(3); await new Promise((r) => setTimeout(r, 60_000));`,
      'Helper ',
    ],
  ])('when it %s', async (_, body, words, limits) => {
    const stage = await stageWith(taskAgent(body), { createMs: 60_000, ...limits });
    const { code, message } = await stage.refusal('Bad');
    expect(code).toBe('AGENT_FAILED');
    expect(message).toContain(words);
  });

  it('and works in the next call', async () => {
    const stage = await stageWith(taskAgent(`if (task.name === 'Bad') process.exit(1); return 'Good.';`));
    expect(await stage.ask('Good')).toBe('Good.');
    await stage.refusal('Bad');
    expect(await stage.ask('Good')).toBe('Good.');
  });

  it('with the last of what it wrote', async () => {
    const stage = await stageWith(
      taskAgent(`console.error('\\u001b[31mLooking.'); console.error('Lost.'); process.exit(1);`),
    );
    expect((await stage.refusal('Bad')).message).toBe(
      'Helper ended its process with exit code 1. Its last output:\n  Looking.\n  Lost.',
    );
  });

  it('and the processes that it started end with it', async () => {
    const stage = await stageWith(
      taskAgent(`
        const { spawn } = await import('node:child_process');
        throw new Error('started ' + spawn('sleep', ['600']).pid);`),
    );
    const { message } = await stage.refusal('Bad');
    await gone(Number(/started (\d+)/.exec(message)?.[1]));
  });
});

it('is not troubled by what goes wrong after the answer', async () => {
  const stage = await stageWith(
    taskAgent(`setTimeout(() => Promise.reject(new Error('late')), task.name === 'Bad' ? 1 : 600_000);
      return String(process.pid);`),
  );
  const pid = Number(await stage.ask('Bad'));
  await gone(pid);
  expect(Number(await stage.ask('Good'))).not.toBe(pid);
});

describe('code that cannot be loaded is refused', () => {
  it.each([
    [
      'is no JavaScript',
      'export default class {\n  run() { retrun 1 }\n}',
      'SyntaxError: Unexpected number (agents/Helper.mjs:2)',
    ],
    ['throws', `\nthrow new Error('broken');`, 'broken (agents/Helper.mjs:2:7)'],
    ['imports what is not there', `import './missing.mjs';`, "Cannot find module '"],
    ['exports nothing', 'const a = 1;', 'it exports no class, or several of which none is named Helper'],
    ['exports two classes', 'export class A {}\nexport class B {}', 'it exports no class, or several'],
    ['has no method', 'export default class {}', 'its class has neither executeTask nor generateReply'],
    ['exports a function', 'export default () => 1;', 'is not a constructor'],
    ['creates nothing', 'export default class { static async create() {} }', 'its create gives no agent'],
    [
      'fails to create',
      `export default class { static async create() { throw new Error('no key'); } }`,
      'no key (agents/Helper.mjs:1:',
    ],
    [
      'leaves a promise rejected',
      `Promise.reject(new Error('stray')); await new Promise(() => {});`,
      'stray (',
    ],
  ])('when it %s', async (_, source, words) => {
    const { code, message } = await (await stageWith(source)).refusal('Do');
    expect(code).toBe('AGENT_FAILED');
    expect(message).toContain(`Helper cannot be loaded: `);
    expect(message).toContain(words);
  });

  it.each<[string, string, string, Partial<CodeLimits>?]>([
    [
      'is never done with loading',
      'await new Promise(() => {});',
      'Helper was not ready within 0.3 s.',
      { createMs: 300 },
    ],
    ['computes for ever', 'while (true);', 'Helper was not ready within 0.3 s.', { createMs: 300 }],
    [
      'never creates',
      'export default class { static create() { return new Promise(() => {}); } }',
      'Helper was not ready within 0.3 s.',
      { createMs: 300 },
    ],
    ['ends its process', 'process.exit(4);', 'Helper ended its process with exit code 4.'],
  ])('when it %s', async (_, source, words, limits = {}) => {
    expect(await (await stageWith(source, limits)).refusal('Do')).toMatchObject({
      code: 'AGENT_FAILED',
      message: words,
    });
  });

  it('for a method that it does not have', async () => {
    expect(await (await stageWith(taskAgent(''))).refusal()).toMatchObject({
      code: 'AGENT_FAILED',
      message: 'Helper has no method generateReply.',
    });
  });
});
