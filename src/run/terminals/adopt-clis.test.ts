import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rememberingProfile } from '../../../test/terminals/remembering-profile.ts';
import type { Message } from '../../model/message.ts';
import { messageText } from '../../model/message-text.ts';
import { createWorkbench } from '../../workbench.ts';

async function stage() {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-adopt-'));
  await mkdir(join(folder, '.config/cuebook'), { recursive: true });
  const [one = {}] = Object.values(rememberingProfile());
  const profiles = { one, other: one };
  await writeFile(join(folder, '.config/cuebook/config.yaml'), JSON.stringify({ profiles }));
  const path = join(folder, 'a.prompt.md');
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, '.config'),
    SHELL: '/bin/bash',
    TERM: 'xterm',
  };
  const workbench = createWorkbench({ workspace: folder, environment });
  onTestFinished(async () => {
    await workbench.close();
    await rm(folder, { recursive: true, maxRetries: 3 });
  });
  return {
    workbench,
    run: async (head: string, ...prompts: readonly string[]) => {
      await writeFile(path, `---\n${head}\n---\n\n${prompts.join('\n\n')}\n`);
      const run = await workbench.scripts.run({ path, isOwnWord: true, isConfirmed: true });
      const events = await Array.fromAsync(run.events);
      expect(events.at(-1)).toMatchObject({ data: { reason: 'done' } });
      return run.session.id;
    },
    replay: async (file: string) => {
      const run = await workbench.scripts.run({ path: file, recorded: true });
      const events = await Array.fromAsync(run.events);
      expect(events.at(-1)).toMatchObject({ data: { reason: 'done', class: 'recorded' } });
      return (await workbench.sessions.messages(run.session.id)).messages;
    },
    text: async (file: string) => await readFile(file, 'utf8'),
    path,
  };
}

const isPrompt = ({ kind }: Message) => kind === 'prompt';
/** What was answered; to start a program, or to have it begin anew, is answered by nothing. */
const said = (rows: readonly Message[]) =>
  rows
    .filter(({ kind }) => kind === 'text')
    .map(messageText)
    .filter((text) => text !== '');

const user = (text: string, attributes = '') => `<!-- user${attributes} -->\n\n${text}`;

it('makes a session of several CLIs into a script whose recording is played', async () => {
  const { workbench, run, replay, text } = await stage();
  const prompts = [
    '!one',
    'Hello there',
    '/new',
    'And again',
    '!other',
    'Good day to you',
    '!shell',
    'echo curtain',
  ];
  const sessionId = await run('engine: pty', ...prompts.map((prompt) => user(prompt)));
  const adopted = await workbench.sessions.adopt({ sessionId, name: 'played' });
  expect(adopted).toMatchObject({ prompts: 8, notes: [] });
  expect(await text(adopted.scriptPath)).toContain('-->\n\n!other\n');
  const rows = await replay(adopted.scriptPath);
  expect(said(rows)).toEqual([
    'You said 11 characters.',
    'You said 9 characters.',
    'You said 15 characters.',
    'curtain\n',
  ]);
  expect(rows.filter(isPrompt).map(messageText)).toEqual(prompts);
});

it('makes a session that began with a CLI into one, with its terminals', async () => {
  const { workbench, run, replay, text } = await stage();
  const sessionId = await run(
    'model: cli/one',
    user('/new'),
    user('Hello there'),
    user('!other', ' session="b"'),
    user('And again', ' session="b"'),
    user('/new', ' session="b"'),
  );
  const adopted = await workbench.sessions.adopt({ sessionId, name: 'played' });
  expect(adopted).toMatchObject({ prompts: 5, notes: [] });
  const script = await text(adopted.scriptPath);
  expect(script).toContain('model: cli/one\n');
  expect(script).toContain(' session="b" -->\n\n!other\n');
  const rows = await replay(adopted.scriptPath);
  expect(said(rows)).toEqual(['You said 11 characters.', 'You said 9 characters.']);
});

it('plays the session itself, too, where its script is run with what the database has', async () => {
  const { run, replay, path } = await stage();
  await run('engine: pty', user('!one'), user('Hello there'), user('/new'));
  expect(said(await replay(path))).toEqual(['You said 11 characters.']);
});
