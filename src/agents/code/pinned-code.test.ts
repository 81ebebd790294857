import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../files/sha256.ts';
import { CodeAgents } from './code-agents.ts';
import { callOf, stageWith, taskAgent, textOf } from './code-stage.case.ts';

const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

describe('pinned code', () => {
  const HELPER = `import { word } from './word.mjs'; ${taskAgent(`return word + (await import('./' + task.name)).default;`)}`;
  const FILES = {
    'agents/Helper.mjs': HELPER,
    'agents/word.mjs': `export const word = 'one ';`,
    'agents/late.mjs': `export default 'two';`,
  };
  const PINS = new Map(Object.entries(FILES).map(([path, text]) => [path, sha256(text)]));

  it.each([
    [
      'a.cjs',
      `const { word } = require('./b.cjs'); module.exports = class { executeTask() { return word; } };`,
    ],
    [
      'a.ts',
      `import { word } from './b.cjs'; export default class { executeTask(): string { return word; } }`,
    ],
  ])('may be %s', async (path, source) => {
    const stage = await stageWith(source, { path });
    const other = `exports.word = require('./c.json');`;
    const words = '\ufeff"wörter"\n';
    await stage.write('b.cjs', other);
    await stage.write('c.json', words);
    const pins = new Map(
      Object.entries({ [path]: source, 'b.cjs': other, 'c.json': words }).map(([name, text]) => [
        name,
        sha256(text),
      ]),
    );
    expect(await stage.ask('Do', { pins })).toBe('wörter');
    await stage.write('c.json', '"others"');
    expect((await stage.refusal('Do', { pins })).message).toContain('c.json has changed since');
  });

  it('runs as long as it is what was pinned', async () => {
    const stage = await stageWith(HELPER);
    for (const [path, text] of Object.entries(FILES)) await stage.write(path, text);
    await stage.write('node_modules/lib.mjs', '');
    expect(await stage.ask('late.mjs', { pins: PINS })).toBe('one two');
  });

  it.each(['agents/Helper.mjs', 'agents/word.mjs', 'agents/late.mjs', 'agents/new.mjs'])(
    'is refused when %s is another',
    async (changed) => {
      const stage = await stageWith(HELPER);
      for (const [path, text] of Object.entries(FILES)) await stage.write(path, text);
      await stage.write(changed, `${Object.entries(FILES).find(([path]) => path === changed)?.[1] ?? ''}\n`);
      const task = changed.endsWith('new.mjs') ? 'new.mjs' : 'late.mjs';
      const { code, message } = await stage.refusal(task, { pins: PINS });
      expect(code).toBe('AGENT_FAILED');
      expect(message).toContain(
        changed.endsWith('new.mjs')
          ? `${changed} is none of the files that this workspace was trusted with`
          : `${changed} has changed since this workspace was trusted`,
      );
    },
  );

  it.each([
    [
      'imported from a hidden folder',
      '.lib/h.mjs',
      `export default 'good';`,
      `import v from '../.lib/h.mjs';`,
    ],
    [
      'required without an extension',
      'agents/helper',
      `module.exports = 'good';`,
      `${REQUIRE} const v = require('./helper');`,
    ],
    [
      'required with any extension',
      'agents/h.txt',
      `module.exports = 'good';`,
      `${REQUIRE} const v = require('./h.txt');`,
    ],
    [
      'imported with a query',
      'agents/h.mjs',
      `export default 'good';`,
      `const { default: v } = await import('./h.mjs?1');`,
    ],
  ])('may be %s, and is refused unless it is what was pinned', async (_, path, text, loading) => {
    const source = `${loading} ${taskAgent('return v;')}`;
    const stage = await stageWith(source);
    await stage.write(path, text);
    const own = ['agents/Helper.mjs', sha256(source)] as const;
    expect(await stage.ask('Do', { pins: new Map([own, [path, sha256(text)]]) })).toBe('good');
    const unknown = await stage.refusal('Do', { pins: new Map([own]) });
    expect(unknown.message).toContain(`${path} is none of the files that this workspace was trusted with`);
    await stage.write(path, text.replace('good', 'evil'));
    const changed = await stage.refusal('Do', { pins: new Map([own, [path, sha256(text)]]) });
    expect(changed.message).toContain(`${path} has changed since this workspace was trusted`);
  });

  it.each([
    ['required', `${REQUIRE} require('./x.node');`],
    ['imported', `await import('./x.node');`],
  ])('is refused before an addon that is not pinned is %s', async (_, loading) => {
    const source = `${loading} ${taskAgent('')}`;
    const stage = await stageWith(source);
    await stage.write('agents/x.node', 'no addon');
    const pins = new Map([['agents/Helper.mjs', sha256(source)]]);
    expect((await stage.refusal('Do', { pins })).message).toContain('agents/x.node is none of the files');
  });

  it('loads nothing from outside of the workspace, by whatever way', async () => {
    const outside = await stageWith('', { path: 'out.mjs' });
    await outside.write('node_modules/dep/index.js', '');
    const ways = [
      `await import(${JSON.stringify(join(outside.workspace, 'out.mjs'))})`,
      `await import('./linked.mjs')`,
      `require(${JSON.stringify(join(outside.workspace, 'node_modules/dep'))})`,
    ];
    for (const way of ways) {
      const source = `${REQUIRE} ${way}; ${taskAgent('')}`;
      const stage = await stageWith(source);
      await symlink(join(outside.workspace, 'out.mjs'), join(stage.workspace, 'agents/linked.mjs'));
      const pins = new Map([
        ['agents/Helper.mjs', sha256(source)],
        ['agents/linked.mjs', sha256('')],
      ]);
      const { message } = await stage.refusal('Do', { pins });
      expect(message).toContain('is outside of the workspace, which is trusted only as it was');
      expect(message).not.toContain(` ${outside.workspace}`);
    }
  });

  it("may use packages of the workspace, Node's own modules and Cuebook", async () => {
    const source = `import { sep } from 'node:path'; import { Response } from 'cuebook'; import word from 'dep';
      ${taskAgent('return new Response(word + sep);')}`;
    const stage = await stageWith(source);
    await stage.write('node_modules/dep/package.json', '{ "type": "module", "main": "index.js" }');
    await stage.write('node_modules/dep/index.js', `export default 'word';`);
    expect(await stage.ask('Do', { pins: new Map([['agents/Helper.mjs', sha256(source)]]) })).toBe('word/');
  });

  it('gets Cuebook from Cuebook where it is installed around the workspace', async () => {
    const source = `import { Response } from 'cuebook'; ${taskAgent(`return new Response('Done.');`)}`;
    const around = await stageWith('', { path: 'node_modules/cuebook/own.js' });
    await around.write('node_modules/cuebook/package.json', '{ "type": "module", "main": "own.js" }');
    const workspace = join(around.workspace, 'inner');
    await around.write('inner/agents/Helper.mjs', source);
    const agents = new CodeAgents({ workspace, environment: process.env });
    onTestFinished(async () => await agents.close());
    const agent = {
      ...around.agent,
      modulePath: join(workspace, 'agents/Helper.mjs'),
      pins: new Map([['agents/Helper.mjs', sha256(source)]]),
    };
    const said = agents.run(agent, callOf('Do'), new AbortController().signal);
    expect(textOf(await Array.fromAsync(said))).toBe('Done.');
  });
});
