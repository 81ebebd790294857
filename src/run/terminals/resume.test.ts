import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rememberingProfile } from '../../../test/terminals/remembering-profile.ts';
import type { SessionId } from '../../model/ids.ts';
import type { RunEvent } from '../../model/run.ts';
import { createWorkbench } from '../../workbench.ts';

/** A home with a CLI that can continue its conversations, and a script for it. */
async function stage(settings: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-resume-'));
  onTestFinished(async () => await rm(folder, { recursive: true, maxRetries: 3 }));
  await mkdir(join(folder, '.config/cuebook'), { recursive: true });
  const profiles = rememberingProfile(settings);
  await writeFile(join(folder, '.config/cuebook/config.yaml'), JSON.stringify({ profiles }));
  const path = join(folder, 'a.prompt.md');
  const knows = join(folder, 'knows.jsonl');

  /** A process of Cuebook in this home. */
  const start = (env: Readonly<Record<string, string>> = {}) => {
    const environment = {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, '.config'),
      SHELL: '/bin/bash',
      TERM: 'xterm',
      TUI_KNOWS: knows,
      ...env,
    };
    const workbench = createWorkbench({ workspace: folder, environment });
    onTestFinished(async () => await workbench.close());
    const heard = async (run: { events: AsyncIterable<RunEvent> }) => await Array.fromAsync(run.events);
    return {
      workbench,
      close: async () => await workbench.close(),
      run: async (prompts: readonly string[], more: object = {}) => {
        const script = `---\nmodel: cli/remembers\n---\n\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
        await writeFile(path, script);
        const run = await workbench.scripts.run({ path, isOwnWord: true, isConfirmed: true, ...more });
        return { id: run.session.id, events: await heard(run) };
      },
      send: async (sessionId: SessionId, text: string) =>
        await heard(await workbench.sessions.send({ sessionId, text, isOwnWord: true })),
      conversations: async (id: SessionId) =>
        (await workbench.sessions.messages(id)).evidence.flatMap(({ facts }) => facts.conversation ?? []),
    };
  };
  /** What the CLI knew of its conversation, with each prompt. */
  const known = async (): Promise<readonly (readonly string[])[]> =>
    (await readFile(knows, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { start, known };
}

const notes = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'warning' ? [[event.data.code, event.data.message]] : []));
const isGood = (events: readonly RunEvent[]) =>
  expect(events.at(-1)).toMatchObject({ type: 'run-summary', data: { reason: 'done' } });

it('continues the conversation in another process, with a prompt that was added to the script', async () => {
  const { start, known } = await stage();
  const first = start();
  const { id, events } = await first.run(['One fine day', 'Two of them']);
  isGood(events);
  expect(notes(events)).toEqual([]);
  await first.close();

  const second = start();
  const later = await second.run(['One fine day', 'Two of them', 'Three in a row']);
  expect(later.id).toBe(id);
  isGood(later.events);
  expect(await known()).toEqual([
    ['One fine day'],
    ['One fine day', 'Two of them'],
    ['One fine day', 'Two of them', 'Three in a row'],
  ]);
  const conversations = await second.conversations(id);
  expect(conversations).toHaveLength(3);
  expect(new Set(conversations).size).toBe(1);
  const message = `remembers was started again, and continues remembers's conversation ${conversations[0]}.`;
  expect(notes(later.events)).toEqual([['terminal-continued', message]]);
});

it('continues it in the same process after its program was ended', async () => {
  const { start, known } = await stage();
  const { run, send, workbench, conversations } = start();
  const { id } = await run(['One fine day']);
  await workbench.terminals.end(id);
  isGood(await send(id, 'Two of them'));
  isGood(await send(id, 'Three in a row'));
  expect((await known()).at(-1)).toEqual(['One fine day', 'Two of them', 'Three in a row']);
  expect(new Set(await conversations(id)).size).toBe(1);
});

it('continues it after the program died in the middle of a turn', async () => {
  const { start, known } = await stage();
  const { run, send } = start();
  const { id } = await run(['One fine day']);
  expect((await send(id, 'Now die'))[0]).toBeDefined();
  const events = await send(id, 'Two of them');
  isGood(events);
  expect(notes(events)).toMatchObject([['terminal-continued', expect.any(String)]]);
  expect((await known()).at(-1)).toEqual(['One fine day', 'Now die', 'Two of them']);
});

it('continues what came after the last /new, and nothing where nothing came', async () => {
  const { start, known } = await stage();
  const first = start();
  const { id } = await first.run(['One fine day', '/new', 'Two of them']);
  await first.close();
  const second = start();
  isGood(await second.send(id, 'Three in a row'));
  expect((await known()).at(-1)).toEqual(['Two of them', 'Three in a row']);
  isGood(await second.send(id, '/new'));
  await second.close();
  const events = await start().send(id, 'Four at last');
  isGood(events);
  expect(notes(events)).toMatchObject([['terminal-new', expect.any(String)]]);
  expect((await known()).at(-1)).toEqual(['Four at last']);
});

it.each(['refuse', 'forget', 'ask'])(
  'begins anew, and says so, where the CLI would %s',
  async (fault) => {
    const { start, known } = await stage();
    const first = start();
    const { id } = await first.run(['One fine day']);
    await first.close();
    const second = start({ TUI_RESUME: fault });
    const events = await second.send(id, 'Two of them');
    isGood(events);
    expect(notes(events)).toMatchObject([['terminal-new', expect.stringContaining('knows nothing of them')]]);
    expect((await known()).at(-1)).toEqual(['Two of them']);
    expect(new Set(await second.conversations(id)).size).toBe(2);
  },
  60_000,
);

it('begins anew where tools were called and the CLI cannot continue after them', async () => {
  const { start, known } = await stage({ resumesToolCalls: false });
  const first = start();
  const { id } = await first.run(['One fine day']);
  await first.close();
  expect(notes(await start().send(id, 'Two of them'))).toMatchObject([['terminal-new', expect.any(String)]]);
  expect((await known()).at(-1)).toEqual(['Two of them']);
});

it('never continues it in a new take, nor in a fork', async () => {
  const { start, known } = await stage();
  const { run, send, workbench } = start();
  const { id } = await run(['One fine day', 'Two of them']);
  const edited = await run(['One fine day', 'Two of those']);
  expect(edited.id).not.toBe(id);
  expect(notes(edited.events)).toEqual([]);
  expect((await known()).at(-1)).toEqual(['One fine day', 'Two of those']);
  const fork = await workbench.sessions.fork(id);
  const events = await send(fork.id, 'Three in a row');
  isGood(events);
  expect((await known()).at(-1)).toEqual(['Three in a row']);
});

it('gives each terminal of a session its own conversation back', async () => {
  const { start, known } = await stage();
  const prompts = ['One fine day', '!remembers', 'Two of them'];
  const at = (index: number) => (index === 0 ? '<!-- user -->' : '<!-- user session="b" -->');
  const script = prompts.map((text, index) => `${at(index)}\n\n${text}`).join('\n\n');
  const first = start();
  const { id } = await first.run([script]);
  await first.close();
  const second = start();
  const more = `${script}\n\n<!-- user session="b" -->\n\nThree in a row\n\n<!-- user -->\n\nFour at last`;
  const later = await second.run([more]);
  expect(later.id).toBe(id);
  isGood(later.events);
  expect((await known()).slice(-2)).toEqual([
    ['Two of them', 'Three in a row'],
    ['One fine day', 'Four at last'],
  ]);
  expect(notes(later.events).map(([code]) => code)).toEqual(['terminal-continued', 'terminal-continued']);
});
