import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRIMED_AT, usePrimingFolder } from './priming/priming-folder.case.ts';
import { call, person, record, result, words } from './priming/records.case.ts';
import { written } from './priming/round-trip.case.ts';

const folder = usePrimingFolder();

const SCRIPT = written([
  person('Hi', { genseq: 1 }),
  record('ui_only_markdown_record', { genseq: 2 }, 'Shown.'),
  words('Hello', { genseq: 2 }),
]);
const sessionCount = async () => (await folder().workbench.sessions.list({ limit: 1_000 })).items.length;
const apply = async (...scriptRefs: readonly string[]) =>
  await folder().workbench.priming.apply({ priming: { scriptRefs } });

describe('a conversation that begins with a history', () => {
  it('has a row for each record in its first course, and says so once', async () => {
    const ref = await folder().put('team_shared/hello', SCRIPT);
    const { session, findings } = await apply(ref, ref);
    expect(findings).toEqual([]);
    expect(session.metadata.priming).toEqual({
      scriptRefs: [ref],
      hashes: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      showInUi: true,
      records: 3,
    });
    const { messages } = await folder().workbench.sessions.messages(session.id);
    expect(
      messages.map(({ order, kind, audience, course, genseq, sourceTag }) => [
        order,
        kind,
        audience,
        course,
        genseq,
        sourceTag,
      ]),
    ).toEqual([
      [0, 'prompt', 'all', 1, 1, 'priming_script'],
      [1, 'text', 'person', 1, 2, 'priming_script'],
      [2, 'text', 'all', 1, 2, 'priming_script'],
    ]);
    const events = [];
    const { signal } = new AbortController();
    for await (const event of folder().workbench.sessions.events(session.id, { signal })) {
      events.push([event.seq, event.type, event.data]);
      if (event.seq === session.lastSeq) break;
    }
    expect(events).toEqual([
      [1, 'session-created', expect.anything()],
      [2, 'session-primed', { scriptRefs: [ref], records: 3 }],
    ]);
  });

  it('is remembered for its agent, once it is there', async () => {
    const ref = await folder().put('individual/ux/remembered', SCRIPT);
    await folder().workbench.priming.apply({ agentId: 'ux', priming: { scriptRefs: [ref] } });
    const { entries } = await folder().workbench.priming.recent('ux');
    expect(entries).toMatchObject([{ scriptRef: ref, lastUsedAt: PRIMED_AT }]);
  });

  it('is warned of ids that are taken', async () => {
    const script = written([call('c'), result('c')]);
    const refs = [await folder().put('team_shared/c1', script), await folder().put('team_shared/c2', script)];
    const { session, findings } = await apply(...refs);
    expect(findings.map(({ code }) => code)).toEqual(['id-renamed']);
    const { messages, lastSeq } = await folder().workbench.sessions.messages(session.id);
    expect(messages).toHaveLength(4);
    expect(lastSeq).toBe(3);
  });

  it('is not made when one of its scripts has errors, is gone, or is for others', async () => {
    const good = await folder().put('team_shared/good', SCRIPT);
    const bad = await folder().put('team_shared/bad', written([words('a'), call('c')]));
    const others = await folder().put('individual/ux/others', SCRIPT);
    const before = await sessionCount();
    await expect(apply(good, bad)).rejects.toMatchObject({ code: 'SCRIPT_INVALID' });
    await expect(apply(good, 'team_shared/gone')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(apply(good, others)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await sessionCount()).toBe(before);
    const { entries } = await folder().workbench.priming.recent();
    expect(entries.map(({ scriptRef }) => scriptRef)).not.toContain(good);
  });

  it('has none where no script is named', async () => {
    const { session, findings } = await apply();
    expect(findings).toEqual([]);
    expect(session.metadata.priming).toBeUndefined();
    expect((await folder().workbench.sessions.messages(session.id)).messages).toEqual([]);
  });
});

describe('a conversation that is deleted', () => {
  it('takes its sandbox along, and leaves those of its forks', async () => {
    const { workbench } = folder();
    const { id } = await workbench.sessions.create();
    const fork = await workbench.sessions.fork(id);
    const sandboxes = join(workbench.workspace, '.cuebook/sandboxes');
    for (const each of [id, fork.id]) await mkdir(join(sandboxes, each, 'in'), { recursive: true });
    await workbench.sessions.delete(id);
    expect(await readdir(sandboxes)).toEqual([fork.id]);
    await workbench.sessions.delete(fork.id);
    expect(await readdir(sandboxes)).toEqual([]);
  });
});
