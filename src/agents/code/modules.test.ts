import { describe, expect, it } from 'vitest';
import { stageWith, taskAgent } from './code-stage.case.ts';

describe('the module of an agent', () => {
  it.each([
    ['an ES module', 'a.mjs', `import { Response } from 'cuebook'; ${answering('export default class')}`],
    [
      'an ES module without a package',
      'a.js',
      `import { Response } from 'cuebook'; ${answering('export default class')}`,
    ],
    [
      'a CommonJS module',
      'a.cjs',
      `const { Response } = require('cuebook'); ${answering('module.exports = class')}`,
    ],
    [
      'a CommonJS module without a package',
      'a.js',
      `const { Response } = require('cuebook'); ${answering('module.exports = class')}`,
    ],
    [
      'a TypeScript module',
      'a.ts',
      `import { Response, type Task } from 'cuebook';
      export default class { async executeTask(task: Task): Promise<Response> { return new Response('Done.'); } }`,
    ],
    [
      'compiled to CommonJS',
      'a.cjs',
      `const { Response } = require('cuebook'); exports.__esModule = true; ${answering('exports.default = class')}`,
    ],
    [
      'with a class named like the agent',
      'a.mjs',
      `import { Response } from 'cuebook'; export class Other {} ${answering('export class Helper')}`,
    ],
    [
      'with one class',
      'a.mjs',
      `import { Response } from 'cuebook'; export const A = 1, b = () => 2; ${answering('export class Any')}`,
    ],
    [
      'with one class, in CommonJS',
      'a.cjs',
      `const { Response } = require('cuebook'); ${answering('class Any')}; module.exports = { Any, a: 1 };`,
    ],
    [
      'with a function that makes it',
      'a.cjs',
      `function A() {} A.prototype.executeTask = () => 'Done.'; module.exports = A;`,
    ],
    [
      'in a folder with odd characters',
      'a b/ü%20#1/a.mjs',
      `import { Response } from 'cuebook'; ${answering('export default class')}`,
    ],
  ])('may be %s', async (_, path, source) => {
    expect(await (await stageWith(source, { path })).ask('Do')).toBe('Done.');
  });

  it('uses Cuebook as the workspace has installed it', async () => {
    const stage = await stageWith(`import { Response } from 'cuebook'; ${taskAgent('return Response;')}`);
    await stage.write('node_modules/cuebook/package.json', '{ "type": "module", "main": "own.js" }');
    await stage.write('node_modules/cuebook/own.js', `export const Response = 'its own';`);
    expect(await stage.ask('Do')).toBe('its own');
  });
});

describe('an agent', () => {
  it('is made by its create, with its metadata and settings', async () => {
    const stage = await stageWith(`export default class {
      static async create(metadata, settings) { const made = new this(); made.words = [metadata.greeting, settings.tone]; return made; }
      executeTask() { return this.words.concat(this.metadata.greeting, this.settings.tone).join(' '); }
    }`);
    expect(await stage.ask('Do')).toBe('Hello warm Hello warm');
  });

  it('is made with them by new, where it has no create', async () => {
    const stage = await stageWith(`export default class {
      constructor(metadata, settings) { this.metadata = { greeting: metadata.greeting + '!' }; Object.freeze(this); }
      executeTask() { return this.metadata.greeting + this.settings; }
    }`);
    expect(await stage.ask('Do')).toBe('Hello!undefined');
  });

  it('tells what it can be called for', async () => {
    const { agents, agent } = await stageWith('export default class { generateReply() {} }');
    expect(await agents.methodsOf(agent)).toEqual(['generateReply']);
  });

  it('gets its task and its session', async () => {
    const { agents, agent } = await stageWith(`
      import { Task } from 'cuebook';
      ${taskAgent(`
        const { messages, addMarker } = session;
        const before = messages();
        before[0].content = 'changed';
        const first = messages()[0].content;
        addMarker();
        return JSON.stringify([task instanceof Task, task.name, task.params, task.messageId, task.file, session.id,
          session.settings, first, messages().length, session.signal.aborted]);`)}`);
    const events = await Array.fromAsync(
      agents.run(
        agent,
        {
          method: 'executeTask',
          task: {
            name: 'Read',
            type: 'action',
            params: { a: 1 },
            messageId: 'm1',
            file: { name: 'a.txt', text: 'b' },
          },
          session: { id: 's1', messages: [{ role: 'user', content: 'Hi' }], settings: { b: 2 } },
        },
        new AbortController().signal,
      ),
    );
    expect(events).toEqual([
      { type: 'marker' },
      {
        type: 'response',
        response: {
          message: JSON.stringify([
            true,
            'Read',
            { a: 1 },
            'm1',
            { name: 'a.txt', text: 'b' },
            's1',
            { b: 2 },
            'Hi',
            0,
            false,
          ]),
        },
      },
    ]);
  });

  it('runs in the workspace, with the environment of the user but nothing of Cuebook', async () => {
    const stage = await stageWith(
      taskAgent(`
        const { env } = process;
        return [process.cwd(), env.PATH === undefined, Object.keys(env).filter((name) => name.startsWith('CUEBOOK_')).length,
          process.execArgv.some((flag) => flag.includes('inspect') || flag.includes('vitest')), process.stdin.read()].join();`),
    );
    expect(await stage.ask('Do')).toBe(`${stage.workspace},false,0,false,`);
  });
});

function answering(declaration: string): string {
  return `${declaration} { executeTask() { return new Response('Done.'); } }`;
}
