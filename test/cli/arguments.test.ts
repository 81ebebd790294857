// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places for arguments.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyExamples } from '../checkout.ts';
import { cuebook } from './cuebook.ts';
import { helpful, liveWorkspace } from './live-workspace.ts';

describe('arguments on the command line', () => {
  const workspace = async () => {
    const live = await liveWorkspace(helpful);
    await copyExamples(live.folder, { only: ['greet.prompt.md', 'greet.recording.md'] });
    return live;
  };
  const list = async (on: { cwd: string; env: Record<string, string> }) =>
    JSON.parse((await cuebook(['sessions', 'list', '--json'], on)).out).items;

  it('fill the places of the example, by position or by name, and leave the file as it is', async () => {
    const { on, folder } = await workspace();
    const before = await readFile(join(folder, 'greet.prompt.md'), 'utf8');
    const { code, out, err } = await cuebook(['run', 'greet.prompt.md', 'Alice'], on);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('[1/2] Write two lines of greeting to Alice');
    expect(out).toContain('Keep the tone warm.');
    expect(out).toContain('Dear Alice');
    expect(
      await cuebook(['run', 'greet.prompt.md', '--arg', 'tone=warm', '--arg', 'name=Alice'], on),
    ).toMatchObject({ code: 0, out: expect.stringContaining('Dear Alice') });
    expect(await readFile(join(folder, 'greet.prompt.md'), 'utf8')).toBe(before);
  });

  it('reach the model as they are, also with --json, and after -- even with dashes', async () => {
    const { on, server, write } = await workspace();
    await write(
      'any.prompt.md',
      '---\nmodel: openai/gpt-4o-mini\n---\n$1 costs $500, ${HOME}; ${tone}: \\$1',
    );
    const words = ['any.prompt.md', '--json', '--arg', 'tone=a=b $1\n', '--', '--$& \\$1 ${tone}'];
    const { code, out } = await cuebook(['run', ...words], on);
    expect(code).toBe(0);
    expect(JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ data: { reason: 'done' } });
    expect(server.requests.map(({ prompt }) => prompt)).toEqual([
      '--$& \\$1 ${tone} costs $500, ${HOME}; a=b $1\n: $1',
    ]);
  });

  it('have a session of their own, which goes on with the same ones', async () => {
    const { on } = await workspace();
    for (const name of ['Bob', 'Carol', 'Bob']) {
      expect(await cuebook(['run', 'greet.prompt.md', name], on)).toMatchObject({
        code: 1,
        err: expect.stringContaining('no recording for prompt 1'),
      });
    }
    const items: readonly { argsHash: string }[] = await list(on);
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ argsHash }) => argsHash)).size).toBe(2);
  });

  it.each([
    [
      'a missing one',
      ['greet.prompt.md'],
      'ARGUMENT_MISSING',
      'needs the argument `name`: who is to be greeted',
    ],
    ['one too many', ['greet.prompt.md', 'A', 'B', 'C'], 'INVALID_INPUT', '"C" is too many'],
    [
      'one for a script that takes none',
      ['two.prompt.md', 'A'],
      'INVALID_INPUT',
      'no place for the argument "A"',
    ],
    ['one twice', ['greet.prompt.md', 'A', '--arg', 'name=B'], 'INVALID_INPUT', 'given twice'],
    ['one twice by name', ['greet.prompt.md', '--arg', 'a=', '--arg', 'a=b'], 'INVALID_INPUT', '"a" twice'],
    ['an unknown name', ['greet.prompt.md', 'A', '--arg', 'tnoe=x'], 'INVALID_INPUT', 'called "tnoe"'],
    [
      'a name without a value',
      ['greet.prompt.md', 'A', '--arg', 'tone'],
      'INVALID_INPUT',
      'name=value, not "tone"',
    ],
    ['a value without a name', ['greet.prompt.md', '--arg', '=x'], 'INVALID_INPUT', 'name=value, not "=x"'],
  ])('are refused when there is %s, and nothing is written', async (_, args, code, words) => {
    const { on, folder } = await workspace();
    const said = await cuebook(['run', ...args], on);
    expect(said).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
    const { err } = await cuebook(['run', ...args, '--json'], on);
    expect(JSON.parse(err)).toMatchObject({ error: { code } });
    expect(existsSync(join(folder, '.cuebook', 'cuebook.db'))).toBe(false);
  });

  it('do not keep a script from being compared with its last run; a new default changes every answer', async () => {
    const { on, folder, write } = await workspace();
    await cuebook(['run', 'greet.prompt.md', 'Alice'], on);
    const compare = async () => (await cuebook(['diff', 'greet.prompt.md'], on)).out;
    expect(await compare()).toContain('Nothing has changed');
    const text = await readFile(join(folder, 'greet.prompt.md'), 'utf8');
    await write('greet.prompt.md', text.replace('who is to be greeted', 'who comes'));
    expect(await compare()).toContain('The prompts are as they ran');
    await write('greet.prompt.md', text.replace('default: warm', 'default: cool'));
    expect(await compare()).toContain('every answer may be another');
  });

  it('are in the help of the command', async () => {
    const { out } = await cuebook(['run', '--help']);
    expect(out).toContain('run [options] <script> [args...]');
    expect(out).toContain('--arg <name=value>');
  });
});
