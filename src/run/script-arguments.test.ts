// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places for arguments.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isAskedPrompt } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import type { RunRequest } from './run-script.ts';

describe('running a script with arguments', () => {
  const stage = useRecordedWorkspace();
  const write = async (name: string, text: string) => await stage().write(name, text);
  const run = async (request: RunRequest) => {
    const { session, events, prompts, plan } = await stage().workbench.scripts.run(request);
    const summary = (await Array.fromAsync(events)).at(-1);
    const { messages } = await stage().workbench.sessions.messages(session.id);
    return {
      session,
      prompts,
      shared: plan.startIndex,
      summary,
      rows: messages.filter(({ kind }) => kind === 'prompt'),
    };
  };
  const by = (...positional: readonly string[]) => ({ positional });

  it('asks, keeps and looks up the text with the arguments in it', async () => {
    await write('a.rec.md', recording(['Hello Alice', 'Hi.'], ['Bye $& Alice', 'Bye.']));
    const path = await write('a.prompt.md', script('recording: a.rec.md', 'Hello $1', 'Bye $2 $1'));
    const before = await readFile(path, 'utf8');
    const { summary, prompts, rows } = await run({ path, args: by('Alice', '$&') });
    expect(summary).toMatchObject({ data: { reason: 'done', ran: 2 } });
    expect(prompts).toEqual(['Hello Alice', 'Bye $& Alice']);
    expect(rows.map(messageText)).toEqual(prompts);
    expect(await readFile(path, 'utf8')).toBe(before);
    expect((await run({ path, args: by('Bob', '$&') })).summary).toMatchObject({
      data: { error: { code: 'RECORDING_MISSING' }, ran: 0 },
    });
  });

  it('knows a prompt by its text before arguments, and what went in by the text with them', async () => {
    const path = await write('b.prompt.md', script('args: { name: }', 'Hello ${name}'));
    const alice = await run({ path, args: by('Alice') });
    const bob = await run({ path, args: { named: { name: 'Bob' } } });
    const [a, b] = [alice, bob].map(({ rows }) =>
      rows[0] && isAskedPrompt(rows[0]) ? rows[0].metadata : undefined,
    );
    expect(a?.promptHash).toBe(b?.promptHash);
    expect(a?.inputHash).not.toBe(b?.inputHash);

    const plain = await run({ path: await write('b2.prompt.md', script('title: x', 'Hello Alice')) });
    expect(plain.rows[0]?.metadata).toMatchObject({ inputHash: a?.inputHash });
  });

  it('goes on with a run that was broken off only for the same arguments', async () => {
    const frontMatter = 'recording: c.rec.md\nargs: { name: { default: you }, tone: { default: warm } }';
    const path = await write('c.prompt.md', script(frontMatter, 'Hello', '${name}, ${tone}'));
    await write('c.rec.md', recording(['Hello', 'Hi.']));
    const sets = [undefined, by('Alice', 'cool'), by('Bob', 'cool')];
    const broken = [];
    for (const args of sets) broken.push((await run({ path, ...(args && { args }) })).session);
    expect(new Set(broken.map(({ id }) => id)).size).toBe(3);
    expect(broken[0]?.argsHash).toBeNull();
    expect(broken[1]).toMatchObject({ argsHash: expect.any(String), linkable: true });

    await write('c.rec.md', recording(['Hello', 'Hi.'], ['Alice, cool', 'Yes.']));
    const again = await run({ path, args: { named: { tone: 'cool', name: 'Alice' } } });
    expect(again.session.id).toBe(broken[1]?.id);
    expect(again).toMatchObject({ shared: 1, summary: { data: { reason: 'done', ran: 1, shared: 1 } } });
  });

  it.each([
    [
      'a required one that is missing',
      'args: { name: , tone: }',
      '${tone}',
      by('A'),
      'ARGUMENT_MISSING',
      '--arg tone=…',
    ],
    ['a place that gets none', 'title: x', '$1 $2', by('A'), 'ARGUMENT_MISSING', '\\$2'],
    ['one too many', 'args: { name: }', '$1', by('Alice', 'Smith'), 'INVALID_INPUT', 'in quotes'],
    ['one that nothing takes', 'title: x', 'Hi', { named: { name: 'A' } }, 'INVALID_INPUT', '`args`'],
    [
      'a name that is not declared',
      'args: { name: }',
      '$1',
      { named: { nmae: 'A' } },
      'INVALID_INPUT',
      '`name`',
    ],
    ['a prompt without a text', 'args: { name: }', '$1', by(''), 'INVALID_INPUT', undefined],
  ])('refuses %s before anything is stored', async (_, frontMatter, prompt, args, code, remedy) => {
    const path = await write('bad.prompt.md', script(`model: openai/without-a-key\n${frontMatter}`, prompt));
    const { items: before } = await stage().workbench.sessions.list({ limit: 100 });
    await expect(stage().workbench.scripts.run({ path, args })).rejects.toMatchObject({
      code,
      remedy: remedy === undefined ? undefined : expect.stringContaining(remedy),
    });
    expect((await stage().workbench.sessions.list({ limit: 100 })).items).toEqual(before);
  });

  it('says what is missing, what it is for, and how to give it', async () => {
    const one = await write('d.prompt.md', script('args: { name: { description: Who it is for. } }', '$1'));
    await expect(stage().workbench.scripts.run({ path: one })).rejects.toMatchObject({
      message: `${one} needs the argument \`name\`: Who it is for.`,
      remedy: 'Give it after the script, as number 1, or by name: --arg name=….',
      details: [{ name: 'name', position: 1, description: 'Who it is for.' }],
    });
    const three = await write('d3.prompt.md', script('args: { a: { description: x }, b: , c: }', 'Hi'));
    await expect(stage().workbench.scripts.run({ path: three })).rejects.toMatchObject({
      message: `${three} needs the arguments \`a\`, \`b\` and \`c\`.`,
      remedy: 'Give them after the script, as numbers 1, 2 and 3, or by name: --arg a=… --arg b=… --arg c=….',
    });
    const used = await write('d2.prompt.md', script('title: x', '$1 $2 $2 ${3}'));
    await expect(stage().workbench.scripts.run({ path: used, args: by('A') })).rejects.toMatchObject({
      message: `${used} uses \`$2\` and \`\${3}\`, which are not given.`,
      remedy:
        'Give them after the script, as numbers 2 and 3; write ${2:-…} where there is a default, \\$2 for the mere text.',
    });
  });
});

function script(frontMatter: string, ...prompts: readonly string[]): string {
  const model = frontMatter.includes('model:') ? '' : 'model: recorded/demo\n';
  return `---\n${model}${frontMatter}\n---\n\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
}
