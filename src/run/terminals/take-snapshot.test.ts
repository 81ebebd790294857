import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorkbench } from '../../workbench.ts';

/** A workbench in which a script of these prompts has run in a real shell, which still runs. */
async function ran(...prompts: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-snapshot-'));
  const environment = { PATH: process.env['PATH'], HOME: folder, SHELL: '/bin/bash', TERM: 'xterm' };
  const workbench = createWorkbench({ workspace: folder, environment });
  onTestFinished(async () => {
    await workbench.close();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, 'a.prompt.md');
  await writeFile(path, `---\nengine: pty\n---\n${prompts.join('\n<!-- user -->\n')}\n`);
  const run = await workbench.scripts.run({ path, isOwnWord: true });
  const events = await Array.fromAsync(run.events);
  const { id } = run.session;
  const kept = async () => await workbench.sessions.messages(id, { withScreens: true });
  const snapshots = async () => (await kept()).evidence.filter(({ kind }) => kind === 'snapshot');
  return { workbench, id, events, kept, snapshots, path };
}

const linesOf = (text: string | undefined) => text?.split('\n') ?? [];

describe('the screen at the end of a command', () => {
  it('is kept with each turn, up to the prompt that comes after its output', async () => {
    const { kept, snapshots, events } = await ran(
      'PS1="> "; clear',
      'echo one',
      'printf "\\033[31mtwo\\033[0m\\n"',
    );
    const { messages } = await kept();
    const turns = messages.filter(({ kind }) => kind === 'prompt').map(({ turnId }) => turnId);
    const screens = await snapshots();
    expect(screens.map(({ turnId, label, terminal, facts }) => ({ turnId, label, terminal, facts }))).toEqual(
      turns.map((turnId) => ({ turnId, label: 'screen', terminal: 'main', facts: {} })),
    );
    const [first, second, third] = screens.map(({ text }) => linesOf(text));
    expect(first).toEqual(['>']);
    expect(second).toEqual(['> echo one', 'one', '>']);
    expect(third?.slice(-2)).toEqual(['two', '>']);
    expect(screens[1]?.ansi).toBe('> echo one\r\none\r\n>\u001b[3;3H');
    expect(screens[2]?.ansi).toContain('\u001b[31mtwo');
    expect(events.at(-1)).toMatchObject({ type: 'run-summary', data: { reason: 'done' } });
  });

  it('is told of before the run is over, and takes no place of an answer', async () => {
    const { events, kept } = await ran('echo one');
    const types = events.map(({ type }) => type).filter((type) => type === 'evidence-added');
    expect(types).toHaveLength(2);
    const { evidence } = await kept();
    expect(evidence.map(({ kind }) => kind)).toEqual(['answer', 'snapshot']);
  });

  it('is kept where the shell itself is over', async () => {
    const { snapshots } = await ran('echo good-bye; exit 3');
    expect(linesOf((await snapshots())[0]?.text)).toContain('good-bye');
  });
});

describe('a snapshot on demand', () => {
  it('is how the terminal looks now, kept with the turn that was last typed into it', async () => {
    const { workbench, id, kept } = await ran('PS1="> "; clear', 'echo one');
    const { terminal } = workbench.terminals.find(id);
    terminal.type('# looked at');
    await expect.poll(async () => (await terminal.screen()).lines).toContain('> # looked at');
    const taken = await workbench.sessions.snapshot(id);
    expect(linesOf(taken.text).at(-1)).toBe('> # looked at');
    const { messages, evidence } = await kept();
    expect(evidence.at(-1)).toEqual(taken);
    expect(taken).toMatchObject({
      kind: 'snapshot',
      label: 'screen',
      terminal: 'main',
      turnId: messages.findLast(({ kind }) => kind === 'prompt')?.turnId,
      facts: { takenAt: taken.createdAt },
    });
  });

  it('belongs to the last turn of its own terminal, which has to be named if there are several', async () => {
    const { workbench, id, kept } = await ran('echo one\n<!-- user session="other" -->\necho two');
    const { messages } = await kept();
    const [first, second] = messages.filter(({ kind }) => kind === 'prompt').map(({ turnId }) => turnId);
    expect(await workbench.sessions.snapshot(id)).toMatchObject({ terminal: 'main', turnId: first });
    expect(await workbench.sessions.snapshot(id, 'other')).toMatchObject({
      terminal: 'other',
      turnId: second,
    });
  });

  it('is taken while a command runs, whoever has the session', async () => {
    const { workbench, id } = await ran('true');
    const run = await workbench.sessions.send({
      sessionId: id,
      text: 'echo half; read -r; echo whole',
      isOwnWord: true,
    });
    const running = Array.fromAsync(run.events);
    const { terminal } = workbench.terminals.find(id);
    await expect.poll(async () => (await terminal.screen()).lines).toContain('half');
    const taken = await workbench.sessions.snapshot(id);
    terminal.type('\r');
    const events = await running;
    expect(events.at(-1)).toMatchObject({ data: { reason: 'done' } });
    expect(events).toContainEqual(expect.objectContaining({ type: 'evidence-added' }));
    const { messages, evidence } = await workbench.sessions.messages(id);
    const { turnId } = messages.findLast(({ kind }) => kind === 'prompt') ?? {};
    expect(taken.turnId).toBe(turnId);
    expect(evidence.filter((piece) => piece.turnId === turnId).map(({ kind }) => kind)).toEqual([
      'snapshot',
      'answer',
      'snapshot',
    ]);
  });

  it('is refused where no such terminal runs', async () => {
    const { workbench, id } = await ran('true');
    await expect(workbench.sessions.snapshot(id, 'other')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No terminal other of this session runs here.',
      remedy: 'Name one that does: main.',
    });
    await workbench.terminals.end(id);
    await expect(workbench.sessions.snapshot(id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'No terminal main of this session runs here.',
    });
  });
});

it('shows no request to a model for what runs in a terminal', async () => {
  const { workbench, id, path } = await ran('true');
  const refusal = { code: 'INVALID_INPUT', message: expect.stringContaining('no request to a model') };
  await expect(workbench.sessions.context(id)).rejects.toMatchObject(refusal);
  await expect(workbench.sessions.request(id)).rejects.toMatchObject(refusal);
  await expect(workbench.scripts.context({ path })).rejects.toMatchObject(refusal);
});

it('keeps nothing of a script whose folder is not there', async () => {
  const { workbench, path } = await ran('true');
  const missing = path.replace('a.prompt', 'b.prompt');
  await writeFile(missing, '---\nengine: pty\ncwd: nowhere\n---\ntrue\n');
  await expect(workbench.scripts.run({ path: missing, isOwnWord: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: expect.stringContaining('nowhere'),
  });
  expect((await workbench.sessions.list()).items).toHaveLength(1);
});
