import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type CliProfile, USUAL_PROFILE } from '../../model/cli-profile.ts';
import { newSessionId } from '../../model/ids.ts';
import { Terminals } from './terminals.ts';

/** What never says that it is ready, and so can be watched alone. */
const SILENT: CliProfile = {
  ...USUAL_PROFILE,
  id: 'silent',
  command: 'cat',
  args: [],
  startSeconds: 600,
  ready: { screen: '^never$' },
  resume: ['{id}'],
};

async function home() {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-terminals-'));
  const over: number[] = [];
  const lookedFor: string[] = [];
  const terminals = new Terminals({
    environment: { PATH: process.env['PATH'], HOME: folder, SHELL: '/bin/bash' },
    profiles: async () => [SILENT],
    grants: async () => [],
    transcripts: async () => ({ watch: () => ({ turnOf: async () => undefined }) }),
    recordTo: (_, runId) => join(folder, 'recordings', runId),
    begun: async () => new Date(),
    conversationOf: async (_, { name }) => {
      lookedFor.push(name);
      return undefined;
    },
    runsElsewhere: async (_, name) => name === 'served',
    over: async (_, exitCode) => void over.push(exitCode),
  });
  onTestFinished(async () => {
    await terminals.close();
    await rm(folder, { recursive: true });
  });
  const sessionId = newSessionId();
  const open = async (name: string, profile = SILENT.id) =>
    await terminals.open({ sessionId, route: { name, profile, isContinued: false }, cwd: folder });
  return { terminals, folder, sessionId, over, lookedFor, open };
}

it('opens no more programs than may run, however many ask at once', async () => {
  const { terminals, sessionId, open } = await home();
  const asked = await Promise.allSettled(
    Array.from({ length: 70 }, async (_, index) => await open(`t${index}`)),
  );
  const refused = asked.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(6);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(terminals.list(sessionId)).toHaveLength(64);
  await terminals.end(sessionId, 't0');
  expect((await open('again')).isNew).toBe(true);
});

it('shows a program while it is not ready, and ends it when it is told to', async () => {
  const { terminals, sessionId, open, over } = await home();
  const [one, other] = await Promise.all([open('main'), open('main')]);
  expect([one.isNew, other.isNew]).toEqual([true, false]);
  expect(other.live).toBe(one.live);
  one.live.terminal.type('typed by hand\r');
  await expect.poll(async () => (await one.live.terminal.screen()).lines).toContain('typed by hand');
  await terminals.end(sessionId);
  expect(terminals.list(sessionId)).toEqual([]);
  await expect.poll(() => over).toHaveLength(1);
});

it('waits for what somebody else has started rather than start it twice', async () => {
  const { terminals, folder, sessionId, open } = await home();
  const route = { name: 'main', profile: 'shell', isContinued: false };
  const [{ live }, program, same] = await Promise.all([
    open('main', 'shell'),
    terminals.start({ sessionId, route, cwd: folder }, new AbortController().signal),
    terminals.start({ sessionId, route, cwd: folder }, new AbortController().signal),
  ]);
  expect(program.terminal).toBe(live.terminal);
  expect(same).toBe(program);
});

it('leaves alone what somebody else has started when nobody waits for it any more', async () => {
  const { terminals, folder, sessionId, open } = await home();
  const { live } = await open('main');
  const stop = new AbortController();
  const route = { name: 'main', profile: SILENT.id, isContinued: false };
  const starting = terminals.start({ sessionId, route, cwd: folder }, stop.signal);
  stop.abort();
  await expect(starting).rejects.toThrow();
  expect(live.terminal.hasEnded).toBe(false);
});

it('looks for no conversation to continue while the program may run in another process', async () => {
  const { open, lookedFor } = await home();
  await open('served');
  await open('main');
  expect(lookedFor).toEqual(['main']);
});
