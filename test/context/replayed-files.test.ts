import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import type { RunRequest } from '../../src/workbench.ts';
import { filesIn, resultsIn } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

const OLD = '01a1f3c2-5d1e-7a40-9c33-7f1e2b90d6a4';
const READ = 'call read_files {"ids":["@notes.md"]}';

interface RecordedRead {
  readonly prompt: string;
  readonly id: string;
  /** What was said of it. */
  readonly entry?: object;
}

/** A recording in which each prompt has read one file. */
function recording(reads: readonly RecordedRead[], outputType = 'json'): string {
  const records = reads.flatMap(
    ({ prompt, id, entry = { name: 'notes.md', content: 'Warm the pot.' } }, index) => {
      const genseq = index + 1;
      const call = { genseq, id: `call_${genseq}`, name: 'read_files', arguments: { ids: [id] } };
      return [
        `### record human_text_record\n\n\`\`\`markdown\n---\ngenseq: ${genseq}\nmsgId: m${genseq}\ngrammar: markdown\n---\n\n${prompt}\n\`\`\``,
        `### record func_call_record\n\n\`\`\`json\n${JSON.stringify({ type: 'func_call_record', ...call })}\n\`\`\``,
        `### record func_result_record\n\n\`\`\`markdown\n---\ngenseq: ${genseq}\nid: call_${genseq}\nname: read_files\noutputType: ${outputType}\n---\n\n${JSON.stringify([{ id, ...entry }])}\n\`\`\``,
        `### record agent_words_record\n\n\`\`\`markdown\n---\ngenseq: ${genseq}\n---\n\nI have read it.\n\`\`\``,
      ];
    },
  );
  return `---\nkind: agent_priming_script\nversion: 3\n---\n\n${records.join('\n\n')}\n`;
}

async function recordedScript(stage: ContextStage, reads: readonly RecordedRead[], outputType?: string) {
  await stage.put('notes.md', 'Warm the pot.');
  await stage.put('a.recording.md', recording(reads, outputType));
  const head = '---\nmodel: recorded/m\nrecording: a.recording.md\nfiles: [notes.md]\n---';
  const prompts = reads.map(({ prompt }) => prompt).join('\n\n<!-- user -->\n\n');
  return await stage.put('a.prompt.md', `${head}\n\n${prompts}\n`);
}

async function ran(stage: ContextStage, request: RunRequest) {
  const run = await stage.workbench.scripts.run(request);
  expect(await stage.performed(run)).toMatchObject({ reason: 'done' });
  return run.session.id;
}

/** The turns of a conversation, each with the ids in its calls and results. */
async function idsByTurn(stage: ContextStage, id: SessionId) {
  const rows = await stage.rows(id);
  return rows.flatMap((row) => {
    if (row.kind !== 'prompt') return [];
    const of = rows.filter(({ turnId, kind }) => turnId === row.turnId && kind.startsWith('tool-'));
    const ids = JSON.stringify(of.map(({ payload }) => payload)).matchAll(/[0-9a-f-]{36}-\d+/g);
    return [{ turnId: row.turnId, ids: Array.from(ids, ([found]) => found) }];
  });
}

/** Asks a live model to call with the id that stands in the recorded call, and gives what it was told. */
async function readAgain(stage: ContextStage, sessionId: SessionId, id: string | undefined): Promise<string> {
  const text = `call read_files {"ids":["${id}"]}`;
  expect(await stage.send(sessionId, text, { model: CLAUDE })).toMatchObject({ reason: 'done' });
  const last = stage.models.requests.at(-1);
  expect(filesIn(last?.messages ?? []).map((file) => file.id)).toContain(id);
  return (last && resultsIn(last).at(-1)?.output) ?? '';
}

describe('a file of a conversation that is played from a recording', () => {
  it.each(['json', 'text'])(
    'has the id in its calls and results that the model is told, as %s',
    async (type) => {
      const stage = await contextStage();
      const reads = [
        { prompt: 'Read it.', id: `${OLD}-0` },
        { prompt: 'And again.', id: `${OLD}-0` },
      ];
      const id = await ran(stage, { path: await recordedScript(stage, reads, type) });
      const [first, second] = await idsByTurn(stage, id);
      const now = `${first?.turnId}-0`;
      expect([first?.ids, second?.ids]).toEqual([
        [now, now],
        [now, now],
      ]);
      expect(await readAgain(stage, id, now)).toContain('Warm the pot.');
    },
  );

  it('has it too where a later turn is the first to read it, and after a run that stopped between', async () => {
    const stage = await contextStage();
    const reads = [
      { prompt: 'Read it.', id: `${OLD}-5`, entry: { error: 'There is no file with the id.' } },
      { prompt: 'Read the first.', id: `${OLD}-0` },
      { prompt: 'And again.', id: `${OLD}-0` },
    ];
    const path = await recordedScript(stage, reads);
    await ran(stage, { path, endIndex: 1 });
    const id = await ran(stage, { path });
    const [first, ...later] = await idsByTurn(stage, id);
    expect(first?.ids).toEqual([`${OLD}-5`, `${OLD}-5`]);
    const now = `${first?.turnId}-0`;
    expect(later.map(({ ids }) => ids)).toEqual([
      [now, now],
      [now, now],
    ]);
  });

  it.each([
    ['read under another name', `${OLD}-0`, { name: 'other.md', content: 'x' }],
    ['not there', `${OLD}-0`, { error: 'There is no file with the id.' }],
    ['one of more than there are', `${OLD}-1`, { name: 'notes.md', content: 'x' }],
    ['no id of ours', 'notes-0', { name: 'notes.md', content: 'x' }],
  ])('is not taken for one that was %s', async (_, old, entry) => {
    const stage = await contextStage();
    const path = await recordedScript(stage, [{ prompt: 'Read it.', id: old, entry }]);
    const rows = await stage.rows(await ran(stage, { path }));
    const call = rows.find(({ kind }) => kind === 'tool-call');
    expect(JSON.stringify(call?.payload)).toContain(`["${old}"]`);
  });

  it('has its new id where the database answers, also when a later turn was given more', async () => {
    const stage = await contextStage();
    const [notes, more] = [
      await stage.kept('notes.md', 'Warm the pot.'),
      await stage.kept('more.md', 'Pour.'),
    ];
    const id = await stage.begin({ model: CLAUDE });
    const BOTH = 'call read_files {"ids":["@notes.md","@more.md"]}';
    const asked = { source: 'script' } as const;
    await stage.send(id, READ, { ...asked, files: [notes] });
    await stage.send(id, 'Hello', asked);
    await stage.send(id, BOTH, { ...asked, files: [more] });
    const from = stage.models.requests.length;

    const prompts = [READ, 'Hello', BOTH];
    const run = await stage.workbench.sessions.replayAll({
      chatSessionId: id,
      prompts,
      model: CLAUDE,
      engine: 'recorded',
    });
    expect(await stage.performed(run)).toMatchObject({ reason: 'done', class: 'recorded' });
    expect(stage.models.requests).toHaveLength(from);
    const [first, , third] = (await idsByTurn(stage, run.session.id)).slice(-3);
    expect(first?.ids).toEqual([`${first?.turnId}-0`, `${first?.turnId}-0`]);
    const both = [`${first?.turnId}-0`, `${third?.turnId}-0`];
    expect(third?.ids).toEqual([...both, ...both]);
    expect(await readAgain(stage, run.session.id, both[0])).toContain('Warm the pot.');
  });

  it('has its new id in what a session was made into', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    await stage.send(id, READ, { files: [await stage.kept('notes.md', 'Warm the pot.')] });
    const { scriptPath } = await stage.workbench.sessions.adopt({ sessionId: id, name: 'tea' });
    const again = await ran(stage, { path: scriptPath, recorded: true });
    expect(again).not.toBe(id);
    const [first] = await idsByTurn(stage, again);
    expect(first?.ids).toEqual([`${first?.turnId}-0`, `${first?.turnId}-0`]);
    expect(await readAgain(stage, again, first?.ids[0])).toContain('Warm the pot.');
  });
});
