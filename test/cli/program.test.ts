import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cuebook, runProgram } from './cuebook.ts';

/** Most command lines are tested inside the tests' own process. Here the program is started as people start it. */
describe('the program, as a process of its own', () => {
  let cwd: string;
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'cuebook-program-'));
    await mkdir(join(cwd, '.cuebook'));
    await writeFile(join(cwd, 'agents.json'), '{ "agents": [{ "name": "Guide", "model": "ollama/none" }] }');
    await writeFile(join(cwd, 'one.prompt.md'), '---\nengine: pty\n---\necho one\n');
    await writeFile(join(cwd, 'live.prompt.md'), '---\nmodel: openai/gpt-4o-mini\n---\nHello?\n');
    await writeFile(join(cwd, 'notes.md'), '# Notes\n');
    expect(await runProgram(['run', 'one.prompt.md'], { cwd })).toMatchObject({ code: 0, err: '' });
    return async () => await rm(cwd, { recursive: true });
  });

  it.each([
    '--version',
    '--help',
    'run --help',
    'run one.prompt.md',
    'run one.prompt.md --plan',
    'run live.prompt.md',
    'run nowhere.prompt.md',
    'run one.prompt.md --to x',
    'unknown',
    'status one.prompt.md --json',
    'diff one.prompt.md',
    'sessions list',
    'sessions show last',
    'sessions show nobody',
    'sessions export last',
    'sessions search one',
    'context last',
    'agents list',
    'agents check',
    'skills list',
    'datasets list',
    'files list --json',
    'prime list',
    'prime lint',
    'bench suites',
    'bench list',
    'mcp list',
    'trust --list',
    'telemetry status',
    'telemetry query --json --event chat.turn_done',
  ])('ends by itself, and says what it says inside another process: cuebook %s', async (line) => {
    const args = line.split(' ');
    expect(await runProgram(args, { cwd })).toEqual(await cuebook(args, { cwd }));
  });

  it('ends with the exit code that its help names', async () => {
    const codes = await Promise.all([
      runProgram(['sessions', 'list'], { cwd }),
      runProgram(['run', 'live.prompt.md', '--recorded'], { cwd }),
      runProgram(['run', 'one.prompt.md', '--to', '0'], { cwd }),
      runProgram(['sessions', 'show', 'nobody'], { cwd }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([0, 1, 2, 4]);
  });

  it('reads what it is to send from a pipe', async () => {
    const { code, err } = await runProgram(['send', 'last', '-'], { cwd, input: ' \n' });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('nothing to send') });
  });

  it('starts where nothing was compiled before, and where nothing can be kept', async () => {
    const home = join(cwd, 'home');
    await mkdir(home);
    await chmod(home, 0o500);
    const { code, err } = await runProgram(['sessions', 'list'], { cwd, env: { HOME: home } });
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});
