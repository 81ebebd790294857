import { describe, expect, it } from 'vitest';
import type { Answer } from '../model-server/model-server.ts';
import { cuebook, Terminal } from './cuebook.ts';
import { helpful, type LiveWorkspace, liveWorkspace, script } from './live-workspace.ts';

const MODEL = 'anthropic/claude-sonnet-4-5';

const answer: Answer = async (request, index) => ({
  ...(await helpful(request, index)),
  usage: { input: 10, output: 5 },
});

interface Takes extends LiveWorkspace {
  readonly first: string;
  readonly second: string;
}

describe('cuebook sessions compare', () => {
  it('shows what is shared, what was asked otherwise, and how the answers differ', async () => {
    const { on, first, second } = await twoTakes();
    const { code, out, err } = await cuebook(['sessions', 'compare', first, second], on);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^- \w{8} {2}Live {2}anthropic\/claude-sonnet-4-5 {2}[\d: -]{16}\n\+ \w{8} {2}Live {2}anthropic\/claude-sonnet-4-5 → openai\/gpt-5 {2}/,
    );
    expect(out).toContain(
      '\n[1/3] First?\n= shared\n\n[2/3] edited\n@@ line 1 → 1 @@\n-Second?\n+Another?\n',
    );
    expect(withoutTimes(out)).toContain(
      `- ${MODEL} · 10 tokens read, 5 written · <time>\n+ openai/gpt-5 · 10 tokens read, 5 written · <time> · by hand\n@@ line 1 → 1 @@\n-You asked: Second?\n+You asked: Another?\n`,
    );
    expect(withoutTimes(out)).toMatch(
      /\[3\/3\] Please note it\.\n\+ openai\/gpt-5 · 20 tokens read, 10 written · <time> · by hand · → write_note\n\+You asked: Please note it\.\n/,
    );
    expect(withoutTimes(out)).toMatch(
      /\n\n- \w{8} {2}2 prompts · 20 tokens read, 10 written · <time>\n\+ \w{8} {2}3 prompts · 40 tokens read, 20 written · <time>\n$/,
    );
  });

  it('compares a take with the one that it followed, and one that followed none with nothing', async () => {
    const { on, first, second } = await twoTakes();
    const { out } = await cuebook(['sessions', 'compare', second], on);
    expect(out).toMatch(new RegExp(`^- ${first.slice(-8)} .*\\n\\+ ${second.slice(-8)} `));
    expect(await cuebook(['sessions', 'compare', first], on)).toMatchObject({ code: 4, out: '' });
  });

  it('prints only the differences when it is to be quiet', async () => {
    const { on, first, second } = await twoTakes();
    const { out } = await cuebook(['sessions', 'compare', first, second, '--quiet'], on);
    expect(out).toMatch(/^\[2\/3\] edited\n/);
    expect(out).toMatch(/\n\+You asked: Please note it\.\n$/);
    expect(out).not.toContain('shared');
  });

  it('says nothing twice of runs that gave the same answers', async () => {
    const { on } = await liveWorkspace(answer);
    const ids = [await run(on, 'two.prompt.md'), await run(on, 'two.prompt.md', '--fresh')];
    const { out } = await cuebook(['sessions', 'compare', ...ids], on);
    expect(out.match(/= the same answer/g)).toHaveLength(2);
    expect(await cuebook(['sessions', 'compare', ...ids, '--quiet'], on)).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });

  it('finds prompts that were moved', async () => {
    const { on, write } = await liveWorkspace(answer);
    const first = await run(on, 'two.prompt.md');
    await write('turned.prompt.md', script(MODEL, 'Second?', 'First?'));
    const second = await run(on, 'turned.prompt.md');
    const { out } = await cuebook(['sessions', 'compare', first, second], on);
    expect(out).toContain('[1/2] Second? (was prompt 2, is 1)\n');
  });

  it('prints one object', async () => {
    const { on, first, second } = await twoTakes();
    const { out } = await cuebook(['sessions', 'compare', first, second, '--json'], on);
    expect(JSON.parse(out)).toMatchObject({
      before: { session: { id: first }, models: [MODEL], totals: { prompts: 2 } },
      after: { session: { id: second }, totals: { prompts: 3, usage: { input: 40, output: 20 } } },
      prompts: [
        { change: 'shared' },
        { change: 'edited', before: { source: 'script' }, after: { source: 'chat', model: 'openai/gpt-5' } },
        { change: 'added', after: { tools: ['write_note'], reason: 'done' } },
      ],
    });
  });

  it('has room for both on a wide terminal, and keeps its columns with Chinese', async () => {
    const { on, write } = await liveWorkspace(answer);
    await write('tea.prompt.md', script(MODEL, '请把今天的会议纪要整理成三点'));
    await write('milk.prompt.md', script(MODEL, 'Sum up the meeting in three points'));
    const ids = [await run(on, 'tea.prompt.md'), await run(on, 'milk.prompt.md')];
    const wide = await screenOf(['sessions', 'compare', ...ids], on, 120);
    expect(wide).toContain(
      `You asked: 请把今天的会议纪要整理成三点${' '.repeat(58 - 11 - 28)} │ You asked: Sum up`,
    );
    expect(wide).not.toContain('@@');
    const narrow = await screenOf(['sessions', 'compare', ...ids], on, 119);
    expect(narrow).toContain('-You asked: 请把今天的会议纪要整理成三点');
    expect(narrow).not.toContain('│');
  });

  it('says that a session was given twice', async () => {
    const { on, first } = await twoTakes();
    const { code, out } = await cuebook(['sessions', 'compare', first, first], on);
    expect({ code, lines: out.split('\n').slice(2) }).toEqual({
      code: 0,
      lines: ['They are the same session.', ''],
    });
  });

  it.each([
    { args: ['last', 'nosuch12'], code: 4, says: 'There is no session nosuch12.' },
    { args: ['nosuch12', 'last'], code: 4, says: 'There is no session nosuch12.' },
    { args: ['last', 'x'], code: 2, says: 'too short for a session id' },
    { args: [], code: 2, says: "missing required argument 'session'" },
  ])('refuses $args', async ({ args, code, says }) => {
    const { on } = await liveWorkspace(answer);
    await run(on, 'two.prompt.md');
    expect(await cuebook(['sessions', 'compare', ...args], on)).toMatchObject({
      code,
      out: '',
      err: expect.stringContaining(says),
    });
  });
});

/** A script that was run, and a fork in which something else was asked, by another model and with a tool. */
async function twoTakes(): Promise<Takes> {
  const workspace = await liveWorkspace(answer);
  const { on } = workspace;
  const first = await run(on, 'two.prompt.md');
  const forked = await cuebook(['sessions', 'fork', first, '--prompt', '2', '--quiet'], on);
  const second = forked.out.trim();
  await cuebook(['send', second, 'Another?', '--model', 'openai/gpt-5', '--quiet'], on);
  await cuebook(['send', second, 'Please note it.', '--tools', 'tools.mjs', '--yes', '--quiet'], on);
  return { ...workspace, first, second };
}

async function run(on: LiveWorkspace['on'], ...args: readonly string[]): Promise<string> {
  const { out } = await cuebook(['run', ...args, '--json'], on);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '').sessionId;
}

async function screenOf(args: readonly string[], on: LiveWorkspace['on'], columns: number): Promise<string> {
  const terminal = new Terminal(args, { ...on, columns });
  await terminal.ends();
  return terminal.screen;
}

function withoutTimes(text: string): string {
  return text.replaceAll(/\b(?:\d+\.\d s|\d+ ms)/g, '<time>');
}
