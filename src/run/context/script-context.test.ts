import { appendFile, readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useLiveWorkspace } from '../live-workspace.case.ts';
import { person, words } from '../priming/records.case.ts';
import { written } from '../priming/round-trip.case.ts';
import { asSeen, ran, seen, write } from './report.case.ts';

const GPT = 'openai/gpt-4o';

describe('the context of a script', () => {
  const stage = useLiveWorkspace(() => ({ parts: [{ type: 'text', text: 'Well.' }] }));
  let count = 0;
  const script = async (front: string, ...prompts: readonly string[]) =>
    await write(stage(), `${count++}.prompt.md`, `---\n${front}---\n${prompts.join('\n<!-- user -->\n')}\n`);

  it('is what the first prompt would send where nothing was run, and nothing is kept of looking', async () => {
    const { workbench, folder } = stage();
    await write(stage(), 'notes.txt', 'Some notes.');
    await write(
      stage(),
      '.minds/priming/team_shared/old.md',
      written([person('Before?'), words('Long ago.')]),
    );
    const front = `model: ${GPT}\nfiles: [notes.txt]\npriming: [team_shared/old]\n`;
    const path = await script(front, 'One?', 'Two?');
    const before = await readdir(folder, { recursive: true });
    for (const turn of [undefined, 1, 'last', 'next'] as const) {
      const report = await workbench.scripts.context({ path, ...(turn !== undefined && { turn }) });
      expect(report).toMatchObject({ stage: 'first', turn: 1, model: GPT });
      expect(report.sections.map(({ source }) => source)).toEqual([
        'tool',
        'priming',
        'file',
        'time',
        'prompt',
      ]);
    }
    const told = asSeen((await workbench.scripts.context({ path })).messages);
    await workbench.scripts.request({ path });
    expect(await readdir(folder, { recursive: true })).toEqual(before);

    const { requests } = await ran(stage(), { path });
    expect(told.map(withoutIdsAndTimes)).toEqual(seen(requests[0]?.messages ?? []).map(withoutIdsAndTimes));
  });

  it('is that of its session once it was run, of the last turn by default', async () => {
    const path = await script(`model: ${GPT}\n`, 'One?', 'Two?');
    const { id } = await ran(stage(), { path });
    const { scripts, sessions } = stage().workbench;
    expect(await scripts.context({ path })).toEqual(await sessions.context(id, { turn: 'last' }));
    expect(await scripts.context({ path, turn: 1 })).toEqual(await sessions.context(id, { turn: 1 }));
    expect(await scripts.request({ path, turn: 1 })).toEqual(await sessions.request(id, { turn: 1 }));
    await expect(scripts.context({ path, turn: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['its text', async (path: string) => await appendFile(path, 'And more.\n')],
    ['a file that it gives', async () => await write(stage(), 'told.txt', 'Other news.')],
  ])('says that the script has changed where it is not what was sent: %s', async (_, edit) => {
    await write(stage(), 'told.txt', 'News.');
    const path = await script(`model: ${GPT}\nfiles: [told.txt]\n`, 'One?');
    await ran(stage(), { path });
    const { scripts } = stage().workbench;
    expect((await scripts.context({ path })).warnings).toEqual([]);
    await edit(path);
    const message = 'The script has changed since: this is what was sent.';
    expect((await scripts.context({ path })).warnings).toEqual([{ code: 'script-changed', message }]);
    const next = await scripts.context({ path, turn: 'next' });
    expect(next.warnings[0]?.message).toContain('What its next run would send cannot be shown.');
  });

  it('is refused for a turn that is not there, in the words for what there is', async () => {
    const path = await script(`model: ${GPT}\n`, 'One?');
    const second = async () => await stage().workbench.scripts.context({ path, turn: 2 });
    await expect(second()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      remedy: 'It has not run yet: only its first prompt can be shown.',
    });
    await ran(stage(), { path });
    await expect(second()).rejects.toMatchObject({ remedy: 'There is only turn 1.' });
  });

  it('is no request where a recording of nobody in particular answers', async () => {
    const path = await script('model: recorded/bookkeeper\n', 'One?');
    await expect(stage().workbench.scripts.request({ path })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The answers come from a recording: nothing is requested.',
    });
  });

  it('is of the arguments that are given', async () => {
    const path = await script(`model: ${GPT}\nargs:\n  name:\n`, 'Hello $1?');
    const args = { positional: ['Alice'], named: {} };
    const { sections } = await stage().workbench.scripts.context({ path, args });
    expect(sections).toMatchObject([{ source: 'prompt', text: 'Hello Alice?' }]);
    await expect(stage().workbench.scripts.context({ path })).rejects.toMatchObject({
      code: 'ARGUMENT_MISSING',
    });
  });

  it('has what the agent is told, and is refused where the agent cannot be read', async () => {
    await write(stage(), 'guide.md', 'Be kind.');
    const guide = { id: 'Guide', name: 'Guide', model: GPT, systemPrompt: 'guide.md' };
    await write(stage(), 'agents.json', JSON.stringify({ agents: [guide] }));
    const path = await script('agent: Guide\n', 'One?');
    const { sections, system } = await stage().workbench.scripts.context({ path });
    expect(sections).toMatchObject([{ source: 'agent', name: 'system prompt', text: 'Be kind.' }, {}]);
    expect(system).toBe('Be kind.');
    const broken = await script('agent: Nobody\n', 'One?');
    await expect(stage().workbench.scripts.context({ path: broken })).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
      message: expect.stringContaining('Nobody'),
    });
  });
});

/** Ids and times are made when something is run. */
function withoutIdsAndTimes(text: string): string {
  return text.replace(/<id>.*<\/id>/, '<id>…</id>').replace(/^\d{4}-\d\d-\d\d .*$/m, 'a time');
}
