import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence, Message } from '../../src/index.ts';
import { cuebook, type Result, Terminal } from './cuebook.ts';

const env = { SHELL: '/bin/bash', TERM: 'xterm-256color' };

/** A script whose prompts are commands for a shell. */
function commands(...prompts: readonly string[]): string {
  return ['---', 'engine: pty', '---', ...prompts.map((text) => `\n<!-- user -->\n\n${text}`), ''].join('\n');
}

interface Shown {
  readonly session: { readonly id: string };
  readonly messages: readonly Message[];
  readonly evidence: readonly Evidence[];
}

describe('sessions of terminals', () => {
  let top: string;
  beforeAll(async () => {
    top = await mkdtemp(join(tmpdir(), 'cuebook-terminals-'));
  });
  afterAll(async () => await rm(top, { recursive: true }));

  /** A workspace in which these commands have run. */
  const ran = async (...prompts: readonly string[]) => {
    const cwd = await mkdtemp(join(top, 'w-'));
    await writeFile(join(cwd, 'acts.prompt.md'), commands(...prompts));
    const call = async (...args: readonly string[]): Promise<Result> => await cuebook(args, { cwd, env });
    const good = async (...args: readonly string[]): Promise<string> => {
      const { code, out, err } = await call(...args);
      expect({ code, err }, out).toEqual({ code: 0, err: '' });
      return out;
    };
    await good('run', 'acts.prompt.md', '--quiet');
    const shown = async (): Promise<Shown> => JSON.parse(await good('sessions', 'show', 'last', '--json'));
    return { cwd, call, good, shown };
  };

  it('show each command with its output and how it ended; of messages there are the prompts alone', async () => {
    const { good, shown } = await ran('printf "one\\ntwo\\n"', 'cat missing.txt', 'true');
    const text = await good('sessions', 'show', 'last');
    expect(text).toContain('[1/3] printf "one\\ntwo\\n"\n\none\ntwo\nexit 0 · stream\n');
    expect(text).toMatch(/\[2\/3\] cat missing\.txt\n\ncat: missing\.txt: .*\nexit 1 · stream\n/);
    expect(text).toContain('[3/3] true\n\nexit 0 · stream\n');
    const { messages, evidence } = await shown();
    expect(messages.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => ['prompt', 'turn-end']).flat(),
    );
    const answers = evidence.filter(({ kind }) => kind === 'answer');
    expect(answers.map(({ turnId, label, facts }) => [turnId, label, facts.exitCode])).toEqual([
      [messages[0]?.turnId, 'stream', 0],
      [messages[2]?.turnId, 'stream', 1],
      [messages[4]?.turnId, 'stream', 0],
    ]);
    expect(answers[0]?.text).toBe('one\ntwo\n');
  });

  it('become scripts and recordings, which are played without a terminal', async () => {
    const { good, shown, cwd } = await ran('echo curtain', 'true');
    expect(await good('sessions', 'export', 'last')).toContain(
      '### Answer\n\n```\ncurtain\n```\n\n*exit 0 · stream*\n',
    );
    await good('adopt', 'last', '--name', 'again');
    expect(await readFile(join(cwd, 'again.prompt.md'), 'utf8')).toContain('engine: pty');
    const before = await readdir(join(cwd, '.cuebook', 'terminals'));
    await good('run', 'again.prompt.md', '--recorded', '--quiet');
    const { messages, evidence } = await shown();
    expect(messages.filter(({ kind }) => kind === 'text')).toMatchObject([
      { payload: { content: [{ text: 'curtain\n' }] } },
      { payload: { content: [{ text: '' }] } },
    ]);
    expect(evidence).toEqual([]);
    expect(await readdir(join(cwd, '.cuebook', 'terminals'))).toEqual(before);
  });

  it('are compared by what came out', async () => {
    const { cwd, good, shown } = await ran('cat act.txt || echo none');
    const { session } = await shown();
    await writeFile(join(cwd, 'act.txt'), 'the first act\n');
    await good('run', 'acts.prompt.md', '--fresh', '--quiet');
    const { prompts } = JSON.parse(await good('sessions', 'compare', session.id, 'last', '--json'));
    expect(prompts).toMatchObject([
      { change: 'same', before: { exitCode: 0, evidence: 'stream' }, after: { text: 'the first act\n' } },
    ]);
    expect(JSON.stringify(prompts[0].answerHunks)).toContain('+the first act');
  });

  it('are held against contracts', async () => {
    const { cwd, call } = await ran('true');
    const contract = (text: string) => `${commands('echo curtain')}\n<!-- expect contains="${text}" -->\n`;
    await writeFile(join(cwd, 'kept.prompt.md'), contract('curtain'));
    expect(await call('run', 'kept.prompt.md', '--quiet')).toMatchObject({ code: 0 });
    await writeFile(join(cwd, 'broken.prompt.md'), contract('applause'));
    const { code, err } = await call('run', 'broken.prompt.md', '--quiet');
    expect(code).toBe(1);
    expect(err).toContain('applause');
  });

  it('are written to one asciicast file, which is not replaced', async () => {
    const { cwd, call, good } = await ran('echo "curtain up"');
    expect(await good('sessions', 'replay', 'last', '--cast', 'acts.cast')).toBe('Wrote acts.cast.\n');
    const [header, ...lines] = (await readFile(join(cwd, 'acts.cast'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(header).toMatchObject({ version: 2, title: 'acts' });
    expect(header.width).toBeGreaterThan(0);
    const output = lines.filter(([, kind]) => kind === 'o').map(([, , data]) => data);
    expect(output.join('')).toContain('curtain up\r\n');
    expect(await call('sessions', 'replay', 'last', '--cast', 'acts.cast')).toMatchObject({ code: 2 });
  });

  it('are played on a terminal, until Ctrl-C, and leave it as usual', async () => {
    const { cwd } = await ran('printf "act %s\\n" one; sleep 1; printf "act %s\\n" two');
    const whole = new Terminal(['sessions', 'replay', 'last', '--speed', '10'], { cwd, env });
    await whole.sees('act one');
    await whole.sees('act two');
    await whole.sees('\u001B[?25h');
    expect(await whole.ends()).toBe(0);

    const stopped = new Terminal(['sessions', 'replay', 'last', '--speed', '0.2'], { cwd, env });
    await stopped.sees('act one');
    stopped.type('\u0003');
    await stopped.sees('\u001B[?25h');
    expect(await stopped.ends()).toBe(130);
    expect(stopped.screen).not.toContain('act two');
  });

  it('are refused where there is nothing to play, or nowhere to', async () => {
    const { cwd, call } = await ran('true');
    expect(await call('sessions', 'replay', 'last')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--cast'),
    });
    expect(await call('sessions', 'replay', 'last', '--speed', '0')).toMatchObject({ code: 2 });
    await rm(join(cwd, '.cuebook', 'terminals'), { recursive: true });
    expect(await call('sessions', 'replay', 'last', '--cast', 'x.cast')).toMatchObject({ code: 4 });
    expect(existsSync(join(cwd, 'x.cast'))).toBe(false);
  });

  it('leave nothing behind when they are deleted', async () => {
    const { cwd, good } = await ran('true');
    expect(await readdir(join(cwd, '.cuebook', 'terminals'))).toHaveLength(1);
    await good('sessions', 'rm', 'last', '--yes');
    expect(await readdir(join(cwd, '.cuebook', 'terminals'))).toEqual([]);
  });
});
