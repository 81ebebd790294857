import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rememberingProfile } from '../terminals/remembering-profile.ts';
import { cuebook } from './cuebook.ts';

it('shows what a CLI thought, called and spent, folded to a line or one by one, and exports it', async () => {
  const home = await mkdtemp(join(tmpdir(), 'cuebook-steps-'));
  onTestFinished(async () => await rm(home, { recursive: true }));
  const config = join(home, '.config', 'cuebook');
  await mkdir(config, { recursive: true });
  await writeFile(join(config, 'config.yaml'), JSON.stringify({ profiles: rememberingProfile() }));
  const script = '---\nmodel: cli/remembers\n---\n\nHello\n\n<!-- user -->\n\nAnd again\n';
  await writeFile(join(home, 'talk.prompt.md'), script);
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), SHELL: '/bin/bash' };
  const good = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await cuebook(args, { cwd: home, env });
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    return out;
  };
  const folded = '— 1 thought · 1 tool call (count) · 250 tokens in, 40 tokens out —';
  const ran = await good('run', 'talk.prompt.md', '--yes');
  expect(ran).toContain(`${folded}\nYou said 5 characters.`);

  const shown = await good('sessions', 'show', 'last');
  expect(shown).toContain(`${folded}\n\nYou said 9 characters. (transcript · tui-1)`);
  expect(shown).not.toContain('I had better count.');
  const full = await good('sessions', 'show', 'last', '--evidence');
  expect(full).toContain(
    'I had better count.\n\n→ count {"text":"And again"}\n\n← 9\n\nYou said 9 characters.',
  );
  expect(full).not.toContain(folded);
  expect(full).toContain('— typed: pasted the prompt into its composer · Enter: sent the prompt —');

  const markdown = await good('sessions', 'export', 'last');
  expect(markdown).toContain(
    '<details><summary>Tool call: count</summary>\n\n```json\n{"text":"Hello"}\n```\n\n```\n5\n```\n\n</details>\n\n### Answer\n\nYou said 5',
  );
  const { evidence } = JSON.parse(await good('sessions', 'export', 'last', '--format', 'json'));
  expect(evidence.map(({ kind }: { kind: string }) => kind)).toEqual(
    Array.from({ length: 2 }, () => ['thought', 'tool-call', 'answer', 'keys', 'snapshot']).flat(),
  );
  expect(evidence[2].facts).toMatchObject({
    usage: { inputTokens: 250, outputTokens: 40 },
    conversation: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const { prompts } = JSON.parse(await good('sessions', 'compare', 'last', 'last', '--json'));
  expect(prompts[0].after).toMatchObject({ tools: ['count'], usage: { input: 250, output: 40 } });
}, 60_000);
