import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { RunEvent, RunSummary } from '../model/run.ts';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import type { RunRequest } from './run-script.ts';

describe('running a script', () => {
  const stage = useRecordedWorkspace();
  const write = async (name: string, text: string) => await stage().write(name, text);
  const run = async (request: RunRequest, signal?: AbortSignal) => {
    const { session, events } = await stage().workbench.scripts.run(request, signal);
    const told = await Array.fromAsync(events);
    return { session, told, summary: summaryOf(told) };
  };

  it('answers from the recording that travels with it, and names the session in the file', async () => {
    await write('a.rec.md', recording(['One?', 'First.'], ['Two?', 'Second.']));
    const path = await write('a.prompt.md', script({ recording: 'a.rec.md' }, 'One?', 'Two?'));
    const before = await readFile(path, 'utf8');
    const { session, summary } = await run({ path });
    expect(summary).toMatchObject({ class: 'recorded', reason: 'done', ran: 2, shared: 0, cost: null });
    expect(await stage().workbench.sessions.export(session.id, { format: 'md' })).toContain('First.');
    expect(await readFile(path, 'utf8')).toBe(
      before.replace('\n---\n', `\nchatSessionId: ${session.id}\n---\n`),
    );
  });

  it('says that a prompt has no recording, keeps what came before, and goes on there once it has', async () => {
    const path = await write(
      'b.prompt.md',
      script({ recording: 'b.rec.md' }, 'One?', 'Two, changed?', 'Three?'),
    );
    await write('b.rec.md', recording(['One?', 'First.'], ['Two?', 'Second.'], ['Three?', 'Third.']));
    const failed = await run({ path });
    expect(failed.summary).toMatchObject({ reason: 'error', error: { code: 'RECORDING_MISSING' }, ran: 1 });
    expect(await stage().workbench.sessions.get(failed.session.id)).toMatchObject({
      sessionStatus: 'failed',
    });

    await write(
      'b.rec.md',
      recording(['One?', 'First.'], ['Two, changed?', 'Second.'], ['Three?', 'Third.']),
    );
    const resumed = await run({ path });
    expect(resumed.session.id).toBe(failed.session.id);
    expect(resumed.summary).toMatchObject({ reason: 'done', ran: 2, shared: 1 });
  });

  it('does not answer from the database what the recording of a script answers otherwise', async () => {
    await write('i.rec.md', recording(['One?', 'First.']));
    const path = await write('i.prompt.md', script({ recording: 'i.rec.md' }, 'One?'));
    await run({ path });
    await write('i.rec.md', recording(['Another one?', 'First.']));
    expect((await run({ path, fresh: true })).summary).toMatchObject({
      error: { code: 'RECORDING_MISSING' },
    });
  });

  it('finds an answer by what was asked, in whatever session and whichever script it was', async () => {
    await write('c.rec.md', recording(['Same start?', 'Yes.'], ['Go on.', 'Gladly.']));
    await run({
      path: await write('c1.prompt.md', script({ recording: 'c.rec.md' }, 'Same start?', 'Go on.')),
    });
    const same = await run({ path: await write('c2.prompt.md', script({}, 'Same start?', 'Go on.')) });
    expect(same.summary).toMatchObject({ reason: 'done', ran: 2 });

    const otherStart = await run({ path: await write('c3.prompt.md', script({}, 'Go on.')) });
    expect(otherStart.summary).toMatchObject({ reason: 'error', error: { code: 'RECORDING_MISSING' } });
    const otherModel = await run({
      path: await write('c4.prompt.md', script({ temperature: '0.5' }, 'Same start?')),
    });
    expect(otherModel.summary).toMatchObject({ reason: 'error', error: { code: 'RECORDING_MISSING' } });
  });

  it('says which settings have no effect, and does not take their answers for others', async () => {
    await write('j.rec.md', recording(['One?', 'First.']));
    await run({ path: await write('j1.prompt.md', script({ recording: 'j.rec.md' }, 'One?')) });
    const path = await write('j2.prompt.md', script({ agent: 'Reviewer', skills: 'auto', cwd: '.' }, 'One?'));
    const { findings } = await stage().workbench.scripts.run({ path });
    expect(findings).toMatchObject([
      { code: 'agent-invalid', severity: 'warning', line: 3 },
      { code: 'setting-unused', line: 5, message: expect.stringContaining('`cwd`') },
    ]);
    expect((await run({ path })).summary).toMatchObject({ error: { code: 'RECORDING_MISSING' } });
  });

  it('runs nothing after a complete run, and begins a new session when told to', async () => {
    await write('d.rec.md', recording(['One?', 'First.']));
    const path = await write('d.prompt.md', script({ recording: 'd.rec.md' }, 'One?'));
    const first = await run({ path });
    const second = await run({ path });
    expect(second).toMatchObject({
      session: { id: first.session.id },
      summary: { reason: 'done', ran: 0, shared: 1, class: 'recorded' },
    });
    const third = await run({ path, fresh: true });
    expect(third).toMatchObject({ summary: { ran: 1 } });
    expect(third.session.takeRootId).not.toBe(first.session.takeRootId);

    const broken = await write('d2.prompt.md', script({}, 'Nobody knows?'));
    const fourth = await run({ path: broken });
    const fifth = await run({ path: broken, fresh: true });
    expect(fifth.session.id).not.toBe(fourth.session.id);
  });

  it('runs a script for a live model from recordings when told to, as a session of its own', async () => {
    await write('e.rec.md', recording(['One?', 'First.']));
    const path = await write(
      'e.prompt.md',
      script({ recording: 'e.rec.md', model: 'openai/gpt-4o-mini' }, 'One?'),
    );
    const { session, summary } = await run({ path, recorded: true });
    expect(summary).toMatchObject({ class: 'recorded', reason: 'done' });
    expect(session).toMatchObject({ engine: 'recorded', linkable: false });
  });

  it('stops between two prompts when it is told to', async () => {
    await write('f.rec.md', recording(['One?', 'First.'], ['Two?', 'Second.']));
    const path = await write('f.prompt.md', script({ recording: 'f.rec.md' }, 'One?', 'Two?'));
    const stop = new AbortController();
    const { events } = await stage().workbench.scripts.run({ path }, stop.signal);
    const told: RunEvent[] = [];
    for await (const event of events) {
      told.push(event);
      if (event.type === 'message-added' && event.data.kind === 'turn-end') stop.abort();
    }
    expect(summaryOf(told)).toMatchObject({ reason: 'aborted', ran: 1 });
    expect((await run({ path })).summary).toMatchObject({ ran: 1, shared: 1 });
  });

  it('gives the session free when whoever watches goes away', async () => {
    await write('g.rec.md', recording(['One?', 'First.'], ['Two?', 'Second.']));
    const path = await write('g.prompt.md', script({ recording: 'g.rec.md' }, 'One?', 'Two?'));
    const { events, session } = await stage().workbench.scripts.run({ path });
    for await (const event of events) if (event.type === 'text-delta') break;
    expect(await stage().workbench.sessions.get(session.id)).toMatchObject({ sessionStatus: 'interrupted' });
    expect((await run({ path })).summary).toMatchObject({ reason: 'done', ran: 2 });
  });

  it.each([
    ['front matter that is not closed', '---\ntitle: x\nHello?', 'SCRIPT_INVALID'],
    ['a key that stands twice', '<!-- user key="a" -->\nOne?\n<!-- user key="a" -->\nTwo?', 'SCRIPT_INVALID'],
    ['no prompt', '---\nmodel: recorded/x\n---\n', 'SCRIPT_INVALID'],
    [
      'a recording outside its folder',
      '---\nmodel: recorded/x\nrecording: ../../etc/passwd\n---\nHi',
      'INVALID_INPUT',
    ],
    ['a recording that is not there', '---\nmodel: recorded/x\nrecording: none.md\n---\nHi', 'NOT_FOUND'],
    ['a live model without a key', '---\nmodel: openai/gpt-4o-mini\n---\nHi', 'KEY_MISSING'],
    ['a model of nobody', '---\nmodel: nobody/x\n---\nHi', 'INVALID_INPUT'],
    ['a level of reasoning that is none', '---\nmodel: ollama/x\nreasoning: very\n---\nHi', 'INVALID_INPUT'],
    ['a terminal where nobody trusts the workspace', '---\nengine: pty\n---\nls -l', 'UNTRUSTED'],
  ])('refuses %s before anything is stored', async (_, text, code) => {
    const path = await write('bad.prompt.md', text);
    const { items: before } = await stage().workbench.sessions.list({ limit: 100 });
    await expect(stage().workbench.scripts.run({ path })).rejects.toMatchObject({ code });
    expect((await stage().workbench.sessions.list({ limit: 100 })).items).toEqual(before);
  });

  it('names the line of a broken recording', async () => {
    await write('h.rec.md', `# Notes\n\n### user\n\nHi`);
    const path = await write('h.prompt.md', script({ recording: 'h.rec.md' }, 'Hi'));
    await expect(stage().workbench.scripts.run({ path })).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
      message: expect.stringContaining('h.rec.md:3: '),
    });
  });
});

function summaryOf(told: readonly RunEvent[]): RunSummary['data'] {
  const last = told.at(-1);
  if (last?.type !== 'run-summary') throw new Error('The run ended without a summary.');
  return last.data;
}

function script(settings: Record<string, string>, ...prompts: readonly string[]): string {
  const all = { model: 'recorded/demo', ...settings };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
}
