import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../test/model-server/model-server.ts';
import { sha256 } from '../files/sha256.ts';
import type { SessionId } from '../model/ids.ts';
import { isAskedPrompt, type Message } from '../model/message.ts';
import type { RunEvent } from '../model/run.ts';
import type { Tool } from '../model/tool.ts';
import { useLiveWorkspace } from './live-workspace.case.ts';
import { recording } from './recorded-workspace.case.ts';

const CLAUDE = 'anthropic/claude-sonnet-4-5';
const GPT = 'openai/gpt-5';

const LOOK: Tool = {
  name: 'look',
  description: 'Looks at something.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } } },
  effect: 'read',
  run: ({ at }) => {
    if (at === 'the sun') throw new Error('It blinds.');
    return { seen: [at ?? null], far: false };
  },
};

/** What is thought, said and called, by what is asked; once tools have run, it is what they have shown. */
function answer(prompt: string, isBack: boolean): Reply {
  if (isBack) return { parts: [{ type: 'text', text: 'So it is.' }] };
  if (prompt === 'Look.')
    return {
      parts: [
        { type: 'reasoning', text: 'Both at once.' },
        { type: 'text', text: 'Let me see.' },
        { type: 'tool-call', name: 'look', input: { at: 'the wall' } },
        { type: 'tool-call', name: 'look', input: { at: 'the sun' } },
      ],
    };
  if (prompt === 'Break.')
    return {
      parts: [
        { type: 'text', text: 'Half' },
        { type: 'error', message: 'Overloaded' },
      ],
    };
  return {
    parts: [
      { type: 'reasoning', text: `About ${prompt}` },
      { type: 'text', text: `You said: ${prompt}\n\n` },
    ],
  };
}

const stage = useLiveWorkspace(({ prompt, messages }) => answer(prompt, messages.at(-1)?.role === 'tool'));

const all = async ({ events }: { events: AsyncIterable<RunEvent> }) => await Array.fromAsync(events);
const send = async (sessionId: SessionId, text: string, model?: string) =>
  await all(
    await stage().workbench.sessions.send({
      sessionId,
      text,
      ...(model !== undefined && { model }),
      tools: [LOOK],
      allow: 'all',
    }),
  );
const chat = async (title: string, prompts: readonly (readonly [text: string, model?: string])[]) => {
  const { id } = await stage().workbench.sessions.create({ title, model: CLAUDE });
  for (const [text, model] of prompts) await send(id, text, model);
  return id;
};
const rowsOf = async (id: SessionId) => (await stage().workbench.sessions.messages(id)).messages;
const adopt = async (sessionId: SessionId, name?: string) =>
  await stage().workbench.sessions.adopt({ sessionId, ...(name !== undefined && { name }) });

/** What was sent, row by row. */
const sentIn = (rows: readonly Message[]) =>
  rows
    .filter(({ audience }) => audience === 'all' || audience === 'model')
    .map(({ kind, payload }) => [kind, sha256(JSON.stringify(payload))]);
/** What decided each answer. */
const inputsIn = (rows: readonly Message[]) =>
  rows.filter((row) => isAskedPrompt(row)).map(({ metadata }) => metadata.inputHash);
const promptsIn = (rows: readonly Message[]) =>
  rows.filter((row) => isAskedPrompt(row)).map(({ metadata: { key, promptHash } }) => ({ key, promptHash }));

/** Runs an adopted script without a model, and gives the rows of its session. */
const replay = async (path: string): Promise<readonly Message[]> => {
  const before = stage().server.requests.length;
  const run = await stage().workbench.scripts.run({ path, recorded: true });
  const events = await all(run);
  expect(events.at(-1)).toMatchObject({ type: 'run-summary', data: { reason: 'done' } });
  expect(stage().server.requests).toHaveLength(before);
  return await rowsOf(run.session.id);
};

describe('a session that is made into a script', () => {
  it('says the same when the script is run without a model', async () => {
    const id = await chat('Two questions', [['First?'], ['Second?\n\nWith `code`.']]);
    const adopted = await adopt(id);
    expect(adopted).toMatchObject({
      scriptPath: join(stage().folder, 'two-questions.prompt.md'),
      recording: { ref: 'individual/default/two-questions' },
      prompts: 2,
      notes: [],
    });
    const [before, after] = [await rowsOf(id), await replay(adopted.scriptPath)];
    expect(sentIn(after)).toEqual(sentIn(before));
    expect(inputsIn(after)).toEqual(inputsIn(before));
  });

  it('keeps calls, their results in JSON and their errors, and what was sealed', async () => {
    const id = await chat('Tools', [['Look.'], ['And?']]);
    const before = await rowsOf(id);
    const outputs = before.flatMap((row) => (row.kind === 'tool-result' ? row.payload.content : []));
    expect(outputs).toMatchObject([{ output: { type: 'json' } }, { output: { type: 'error-json' } }]);
    expect(JSON.stringify(before)).toContain('"signature"');
    const after = await replay((await adopt(id)).scriptPath);
    expect(sentIn(after)).toEqual(sentIn(before));
    expect(inputsIn(after)).toEqual(inputsIn(before));
  });

  it('gives the files of its first prompt, and says which others it does not', async () => {
    const { workbench, folder } = stage();
    const keep = async (text: string, name: string) =>
      await workbench.files.add(new Blob([text]).stream(), { name });
    const files = [
      await keep('one', 'a list.txt'),
      await keep('two', 'a list.txt'),
      await keep('a', '`b`.md'),
    ];
    const { id: sessionId } = await workbench.sessions.create({ title: 'Given', model: CLAUDE });
    await all(await workbench.sessions.send({ sessionId, text: 'First?', files }));
    await all(await workbench.sessions.send({ sessionId, text: 'Second?' }));
    await mkdir(join(folder, 'given.files'));
    const adopted = await adopt(sessionId);
    expect(adopted.notes).toEqual([]);
    expect(await readFile(adopted.scriptPath, 'utf8')).toContain(
      'files:\n  - given-2.files/a list.txt\n  - given-2.files/2/a list.txt\n  - given-2.files/`b`.md\n',
    );
    expect(await readFile(join(folder, 'given-2.files/2/a list.txt'), 'utf8')).toBe('two');
    const [before, after] = [await rowsOf(sessionId), await replay(adopted.scriptPath)];
    expect(sentIn(after)).toEqual(sentIn(before));
    expect(inputsIn(after)).toEqual(inputsIn(before));
    expect(after.find(isAskedPrompt)?.metadata.files).toEqual(files);

    await all(await workbench.sessions.send({ sessionId, text: 'Third?', files: files.slice(0, 1) }));
    expect((await adopt(sessionId, 'given-later')).notes).toEqual([
      'Prompt 3 was given files, which scripts give with the first prompt alone: a list.txt.',
    ]);
    expect(await workbench.sessions.export(sessionId, { format: 'md' })).toContain(
      'First?\n\n- File: `a list.txt` (document, 3 bytes)\n- File: `a list.txt` (document, 3 bytes)\n- File: `` `b`.md `` (document, 1 bytes)\n\n',
    );
  });

  it('is without files whose contents are gone, and says so', async () => {
    const { workbench, folder } = stage();
    const gone = await workbench.files.add(new Blob(['soon gone']).stream(), { name: 'gone.txt' });
    const { id: sessionId } = await workbench.sessions.create({ title: 'Gone', model: CLAUDE });
    await all(await workbench.sessions.send({ sessionId, text: 'First?', files: [gone] }));
    await rm(join(folder, '.cuebook/files', gone.hash.slice(0, 2), gone.hash));
    const { notes, scriptPath } = await adopt(sessionId);
    expect(notes).toEqual(['The content of gone.txt is no longer kept here, and the script is without it.']);
    expect(await readFile(scriptPath, 'utf8')).not.toContain('files:');
  });

  it('keeps what several models said', async () => {
    const id = await chat('Models', [['First?'], ['Second?', GPT], ['Look.', GPT], ['Third?', CLAUDE]]);
    const after = await replay((await adopt(id)).scriptPath);
    expect(sentIn(after)).toEqual(sentIn(await rowsOf(id)));
  });

  it('asks what its script asked, with the same keys', async () => {
    const path = join(stage().folder, 'keyed.prompt.md');
    const prompts = '<!-- user key="hi" -->\n\nHello\n\n<!-- user key="bye" -->\n\nBye\n';
    await writeFile(path, `---\nmodel: ${CLAUDE}\n---\n\n${prompts}`);
    const run = await stage().workbench.scripts.run({ path });
    await all(run);
    const adopted = await adopt(run.session.id, 'keyed-again');
    const [before, after] = [await rowsOf(run.session.id), await replay(adopted.scriptPath)];
    expect(sentIn(after)).toEqual(sentIn(before));
    expect(inputsIn(after)).toEqual(inputsIn(before));
    expect(promptsIn(after)).toEqual(promptsIn(before));
  });

  it('has the arguments of its run in their places, and what it was set to', async () => {
    const path = join(stage().folder, 'with-args.prompt.md');
    const settings = `model: ${CLAUDE}\ntemperature: 0.5\nargs: { name: }`;
    await writeFile(
      path,
      `---\n${settings}\n---\n\n<!-- user key="hi" -->\n\nHello $1\n\n<!-- user key="bye" -->\n\nIt costs $5.\n`,
    );
    const run = await stage().workbench.scripts.run({ path, args: { positional: ['Alice $1'] } });
    await all(run);
    const adopted = await adopt(run.session.id, 'without-args');
    const text = await readFile(adopted.scriptPath, 'utf8');
    expect(text).toContain('<!-- user key="hi" -->\n\nHello Alice $1\n');
    expect(text).toContain('temperature: 0.5');
    const [before, after] = [await rowsOf(run.session.id), await replay(adopted.scriptPath)];
    expect(sentIn(after)).toEqual(sentIn(before));
    expect(inputsIn(after)).toEqual(inputsIn(before));
  });

  it('begins with the history that it began with', async () => {
    const { workbench } = stage();
    const earlier = await chat('Earlier', [['Look.']]);
    const { ref } = await workbench.priming.save({ sessionId: earlier, slug: 'earlier' });
    const { session } = await workbench.priming.apply({
      title: 'Later',
      model: CLAUDE,
      priming: { scriptRefs: [ref] },
    });
    await send(session.id, 'And now?');
    const adopted = await adopt(session.id);
    expect(adopted).toMatchObject({ prompts: 1, priming: { ref: 'individual/default/later-priming' } });
    const [before, after] = [await rowsOf(session.id), await replay(adopted.scriptPath)];
    expect(sentIn(after)).toEqual(sentIn(before));
    expect(after.map(({ sourceTag }) => sourceTag)).toEqual(before.map(({ sourceTag }) => sourceTag));
    expect(inputsIn(after)).toEqual(inputsIn(before));
  });

  it('is that of the same agent, and says that a hidden history will be seen', async () => {
    const { workbench, folder } = stage();
    await mkdir(join(folder, '.minds/priming/individual/ux'), { recursive: true });
    await writeFile(join(folder, '.minds/priming/individual/ux/hidden.md'), recording(['Hi', 'Hello']));
    const { session } = await workbench.priming.apply({
      title: 'Of ux',
      model: CLAUDE,
      agentId: 'ux',
      priming: { scriptRefs: ['individual/ux/hidden'], showInUi: false },
    });
    await send(session.id, 'And now?');
    const { scriptPath, priming, notes } = await adopt(session.id);
    expect(priming?.ref).toBe('individual/ux/of-ux-priming');
    expect(notes).toEqual(['The history is hidden from people here; sessions of the script show it.']);
    expect(await readFile(scriptPath, 'utf8')).toContain('\nagent: ux\n');
    expect(sentIn(await replay(scriptPath))).toEqual(sentIn(await rowsOf(session.id)));
  });

  it('is without a turn that was broken off, and says so', async () => {
    const id = await chat('Broken', [['First?'], ['Break.']]);
    const adopted = await adopt(id);
    expect(adopted).toMatchObject({
      prompts: 1,
      notes: ['Prompt 2 of the session has no complete answer, and is left out.'],
    });
    expect(await readFile(adopted.recording.path, 'utf8')).not.toContain('Half');
    const before = await rowsOf(id);
    const turn = before.find((row) => isAskedPrompt(row))?.turnId;
    expect(sentIn(await replay(adopted.scriptPath))).toEqual(
      sentIn(before.filter(({ turnId }) => turnId === turn)),
    );
  });

  it('takes names that are free', async () => {
    const id = await chat('Twice', [['First?']]);
    const [first, second] = [await adopt(id), await adopt(id)];
    expect(second.scriptPath).toBe(join(stage().folder, 'twice-2.prompt.md'));
    expect([first.recording.ref, second.recording.ref]).toEqual([
      'individual/default/twice',
      'individual/default/twice-2',
    ]);
    expect(await readFile(second.scriptPath, 'utf8')).toContain('recording: individual/default/twice-2\n');
  });

  it.each([
    ['Résumé', 'resume', 'resume'],
    ['茶', '茶', 'session-%'],
    ['茶 2', '茶 2', '2'],
  ])('is called as it was told to be: %s', async (name, script, recorded) => {
    const id = await chat('Untitled', [['First?']]);
    const adopted = await adopt(id, name);
    expect(adopted.scriptPath).toBe(join(stage().folder, `${script}.prompt.md`));
    expect(adopted.recording.ref).toBe(`individual/default/${recorded.replace('%', id.slice(-8))}`);
    await replay(adopted.scriptPath);
  });

  it.each(['茶', 'Con', ''])('is called by its id where its title is no name: %j', async (title) => {
    const id = await chat(title, [['First?']]);
    const adopted = await adopt(id);
    expect(adopted.scriptPath).toBe(join(stage().folder, `session-${id.slice(-8)}.prompt.md`));
    expect(adopted.recording.ref).toBe(`individual/default/session-${id.slice(-8)}`);
  });

  it('is answered by a recording for all where its agent cannot have one of its own', async () => {
    const { id } = await stage().workbench.sessions.create({ model: CLAUDE, agentId: 'a b' });
    await send(id, 'First?');
    const adopted = await adopt(id, 'of-a-b');
    expect(adopted.recording.ref).toBe('team_shared/of-a-b');
    expect(sentIn(await replay(adopted.scriptPath))).toEqual(sentIn(await rowsOf(id)));
  });

  it('takes a name with its extension too', async () => {
    const { scriptPath, recording: kept } = await stage().workbench.sessions.adopt({
      sessionId: await chat('Extended', [['First?']]),
      name: 'extended.prompt.md',
    });
    expect(scriptPath).toBe(join(stage().folder, 'extended.prompt.md'));
    expect(kept.ref).toBe('individual/default/extended');
  });

  it('says which prompts lost their blank edges', async () => {
    const id = await chat('Edges', [['\nFirst?\r\nYes?\n']]);
    expect((await adopt(id)).notes).toEqual([
      'Prompt 1 has lost its blank edges or CRLF newlines, which scripts do not keep.',
    ]);
  });
});

describe('a session is refused', () => {
  it.each(['First\n<!-- user -->\nSecond', '```\nnever closed'])(
    'with a prompt that no script can hold: %j',
    async (text) => {
      const id = await chat('Unholdable', [['First?'], [text], ['Last?']]);
      const refused = adopt(id, 'unholdable');
      await expect(refused).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/prompt/i),
      });
      await expect(stage().workbench.priming.read('individual/default/unholdable')).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
  );

  it.each([
    ['.minds', 'INVALID_INPUT'],
    ['.minds/priming/individual', 'INVALID_INPUT'],
    ['..', 'INVALID_INPUT'],
    ['nowhere', 'NOT_FOUND'],
  ])('where its script would not be found: in %s', async (folder, code) => {
    const { workbench, folder: workspace } = stage();
    await mkdir(join(workspace, '.minds/priming/individual'), { recursive: true });
    const sessionId = await chat('Lost', [['First?']]);
    const refused = workbench.sessions.adopt({ sessionId, folder, name: 'lost' });
    await expect(refused).rejects.toMatchObject({ code });
    await expect(workbench.priming.read('individual/default/lost')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('in which nothing was answered, be it begun with a history', async () => {
    const { workbench, folder } = stage();
    const empty = await workbench.sessions.create({ model: CLAUDE });
    await expect(adopt(empty.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await writeFile(join(folder, '.minds/priming/individual/default/only.md'), recording(['Hi', 'Hello']));
    const { session } = await workbench.priming.apply({
      priming: { scriptRefs: ['individual/default/only'] },
    });
    await expect(adopt(session.id)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('that holds what looks like a key, unless told otherwise', async () => {
    const key = `sk-ant-${'a1'.repeat(20)}`;
    const id = await chat('Secret', [[`My key is ${key}`]]);
    await expect(adopt(id)).rejects.toMatchObject({ code: 'CONFIRM_REQUIRED' });
    const { scriptPath } = await stage().workbench.sessions.adopt({ sessionId: id, allowSecrets: true });
    expect(await readFile(scriptPath, 'utf8')).toContain(key);
  });
});
