import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Refusal } from '../model/refusal.ts';
import type { ToolCallContext } from '../model/tool.ts';
import { loadTools } from './load-tools.ts';

const run = promisify(execFile);
const REMEDY = 'Export { name, description, inputSchema, effect, run }, or a list of such tools, as default.';
const CONTEXT: ToolCallContext = { callId: 'call_1', signal: new AbortController().signal };

describe('a module of tools', () => {
  it('may be one tool', async () => {
    const [tool, ...others] = await load(`export default {
      name: 'add',
      description: 'Adds.',
      inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
      effect: 'none',
      run: ({ a, b }, { callId }) => ({ callId, sum: a + b }),
    };`);
    expect(others).toEqual([]);
    expect(tool).toEqual({
      name: 'add',
      description: 'Adds.',
      inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
      effect: 'none',
      run: expect.any(Function),
    });
    expect(tool?.run({ a: 1, b: 2 }, CONTEXT)).toEqual({ callId: 'call_1', sum: 3 });
  });

  it('may be a list of tools, in their order', async () => {
    const tools = await load(`export default [{ name: 'b', run() {} }, { name: 'a', run() {} }];`);
    expect(tools.map(({ name }) => name)).toEqual(['b', 'a']);
  });

  it('may be an empty list', async () => {
    expect(await load('export default [];')).toEqual([]);
  });

  it('may be an object of a class, which keeps its `this`', async () => {
    const [tool] = await load(`
      class Counter {
        #count = 0;
        get name() { return 'count'; }
        get effect() { return 'read'; }
        run() { return ++this.#count; }
      }
      export default new Counter();`);
    expect(tool).toMatchObject({ name: 'count', effect: 'read' });
    expect([tool?.run({}, CONTEXT), tool?.run({}, CONTEXT)]).toEqual([1, 2]);
  });

  it('may leave out all but the name and what is run: then it has effects, and takes no input', async () => {
    expect(await load(`export default { name: 'act', run() {} };`)).toMatchObject([
      { description: '', effect: 'write', inputSchema: { type: 'object', properties: {} } },
    ]);
  });

  it('may import others', async () => {
    const folder = await folderWith({
      'words.mjs': `export const WORD = 'hello';`,
      'tools.mjs': `import { WORD } from './words.mjs'; export default { name: 'say', run: () => WORD };`,
    });
    const [tool] = await loadTools(join(folder, 'tools.mjs'));
    expect(tool?.run({}, CONTEXT)).toBe('hello');
  });
});

describe('what is no module of tools', () => {
  it.each([
    ['a function', 'export default () => 1;', /^Tool 1 of \S+ is no tool: it: /],
    ['null', 'export default null;', /is no tool: it: /],
    ['without a name', 'export default { run() {} };', /is no tool: name: /],
    [
      'with a name of two words',
      `export default { name: 'a b', run() {} };`,
      /name: must be letters, digits/,
    ],
    ['with too long a name', `export default { name: 'a'.repeat(65), run() {} };`, /name: .*at most 64/],
    ['with nothing to run', `export default { name: 'a' };`, /run: must be a function/],
    [
      'with an effect that there is not',
      `export default { name: 'a', effect: 'big', run() {} };`,
      /effect: .*"none"\|"read"\|"write"/,
    ],
    [
      'with a description that is no text',
      `export default { name: 'a', description: 1, run() {} };`,
      /description: /,
    ],
    [
      'with a schema of a list',
      `export default { name: 'a', inputSchema: { type: 'array' }, run() {} };`,
      /inputSchema\.type: must be "object"/,
    ],
    [
      'with a schema of nothing',
      `export default { name: 'a', inputSchema: {}, run() {} };`,
      /inputSchema\.type: must be "object"/,
    ],
    [
      'with a schema that is none',
      `export default { name: 'a', inputSchema: 'x', run() {} };`,
      /inputSchema: /,
    ],
    [
      'with a wrong second',
      `export default [{ name: 'a', run() {} }, { name: 'b' }];`,
      /^Tool 2 of \S+ is no tool: run: /,
    ],
    ['with two mistakes', `export default { name: 'a b' };`, /name: .*; run: /],
  ])('is refused with what is wrong: one %s', async (_, source, message) => {
    expect(await refusalOf(source)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(message),
      remedy: REMEDY,
    });
  });

  it('is refused without a default export', async () => {
    expect(await refusalOf('export const tool = 1;')).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^\S+ has no default export\.$/),
      remedy: REMEDY,
    });
  });

  it.each([
    ['throws', `throw new Error('no luck');`, /^\S+ cannot be loaded: no luck$/],
    ['is no JavaScript', 'export default {', /^\S+ cannot be loaded: /],
    ['imports what is not there', `import './missing.mjs';`, /^\S+ cannot be loaded: .*missing\.mjs/],
  ])('is refused when it %s', async (_, source, message) => {
    const refusal = await refusalOf(source);
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(message) });
    expect(refusal.cause).toBeDefined();
  });

  // In a process of its own: the test runner words the failure in another way than Node.
  it('is refused when there is no such file', async () => {
    const path = join(await folderWith({}), 'missing.mjs');
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '--eval',
      `const { loadTools } = await import(${JSON.stringify(new URL('load-tools.ts', import.meta.url))});
      await loadTools(${JSON.stringify(path)}).catch(({ code, message }) => console.log(code, message));`,
    ]);
    expect(stdout).toBe(`NOT_FOUND There is no file ${path}.\n`);
  });
});

async function load(source: string) {
  return await loadTools(join(await folderWith({ 'tools.mjs': source }), 'tools.mjs'));
}

async function refusalOf(source: string): Promise<Refusal> {
  const error = await load(source).catch((reason: unknown) => reason);
  if (error instanceof Refusal) return error;
  throw new Error('It was not refused.', { cause: error });
}

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-tools-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
