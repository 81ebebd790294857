import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CliProfile, CliTranscript } from '../../../model/cli-profile.ts';
import type { LineReader, ReadTranscript } from './growing-file.ts';
import { transcriptsOnDisk } from './transcripts-on-disk.ts';

/** Understands lines of JSON: a turn each, or the folder. */
function plainReader(): LineReader {
  let cwd: string | undefined;
  const turns: ReadTranscript['turns'][number][] = [];
  return {
    line(text) {
      const { folder, in: within, ...turn } = JSON.parse(text);
      cwd = within ?? cwd;
      if (folder === undefined) turns.push({ answer: '', isDone: false, ...turn });
      else cwd = folder;
    },
    read: () => ({ turns: [...turns], ...(cwd !== undefined && { cwd }) }),
  };
}

const profile = (transcript: CliTranscript): CliProfile => ({
  id: transcript,
  command: transcript,
  args: [],
  env: {},
  versionArgs: [],
  startSeconds: 1,
  turnSeconds: 1,
  pasteGapMs: 0,
  submitKey: '\r',
  interruptKey: '\u001B',
  quietMs: 0,
  firstStart: [],
  asks: 'permission',
  ready: {},
  busy: {},
  asking: {},
  answers: [],
  transcript,
});

const PLACES = {
  claude: '.claude/projects/-w/0a1b.jsonl',
  codex: '.codex/sessions/2026/11/17/rollout-1.jsonl',
  copilot: '.copilot/session-state/0a1b/events.jsonl',
  gemini: '.gemini/tmp/w/chats/session-1.jsonl',
  opencode: '.local/share/opencode/opencode.db',
  pi: '.pi/agent/sessions/--w--/2026-11-17_0a1b.jsonl',
  qwen: '.qwen/projects/-w/chats/0a1b.jsonl',
} as const;
type Kind = keyof typeof PLACES;

async function stage(kind: Kind) {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-transcripts-')));
  onTestFinished(async () => await rm(home, { recursive: true }));
  const cwd = join(home, 'w');
  await mkdir(cwd);
  const transcripts = transcriptsOnDisk({
    loadReader: async () => plainReader,
    opencodeSessions: async (file) => {
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      return lines.map((text, index) => ({ id: String(index), text }));
    },
  });
  const startedAt = new Date();
  return {
    home,
    cwd,
    watch: (
      pid = process.pid,
      folder = cwd,
      conversation?: { readonly id: string; readonly transcript?: string },
    ) =>
      transcripts.watch(profile(kind), {
        cwd: folder,
        startedAt,
        pid,
        environment: { HOME: home },
        ...(conversation && { conversation }),
      }),
    async add(text: string, name: string = PLACES[kind]) {
      const path = join(home, name);
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, text);
      return path;
    },
  };
}

const line = (entry: object) => `${JSON.stringify(entry)}\n`;
const asked = (prompt: string, at: Date, more: object = {}) =>
  line({ prompt, at: at.toISOString(), ...more });
const NOW = new Date();
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe.each(['claude', 'codex', 'copilot', 'gemini', 'pi', 'qwen'] as const)(
  'the transcript of a process of %s',
  (kind) => {
    it('is found by the text that was sent and the time, as it grows', async () => {
      const { add, watch, cwd } = await stage(kind);
      const { turnOf } = watch();
      expect(await turnOf('Hello', NOW)).toBeUndefined();
      const file = await add(line({ folder: cwd }) + asked('Hello', later(-60_000), { answer: 'Before' }));
      expect(await turnOf('Hello', NOW)).toBeUndefined();
      await add(asked('Hello\n\tthere', later(20)));
      expect(await turnOf('Hello', NOW)).toBeUndefined();
      expect(await turnOf('Hello\n    there', NOW)).toEqual({ answer: '', isDone: false, file });
      const whole = asked('Tea ☕ 茶', later(50), { answer: 'Yes', isDone: true, model: 'm' });
      const bytes = Buffer.from(whole);
      await writeFile(file, bytes.subarray(0, 16), { flag: 'a' });
      expect(await turnOf('Tea ☕ 茶', NOW)).toBeUndefined();
      await writeFile(file, bytes.subarray(16), { flag: 'a' });
      expect(await turnOf('Tea ☕ 茶', NOW)).toEqual({ answer: 'Yes', isDone: true, model: 'm', file });
    });

    it('is none where two turns match', async () => {
      const { add, watch, cwd } = await stage(kind);
      await add(line({ folder: cwd }) + asked('Hi', later(1)) + asked('Hi', later(2)));
      expect(await watch().turnOf('Hi', NOW)).toBeUndefined();
    });

    it('is none of another folder, nor one that was not written to since', async () => {
      const { add, watch, cwd } = await stage(kind);
      const { turnOf } = watch();
      const path = await add(line({ folder: '/elsewhere' }) + asked('Hi', later(1)));
      expect(await turnOf('Hi', NOW)).toBeUndefined();
      // Written beside it and put in its place: another file by the same name.
      await writeFile(`${path}.new`, line({ folder: cwd }) + asked('Hi', later(1), { answer: 'Hello' }));
      await rename(`${path}.new`, path);
      expect(await turnOf('Hi', NOW)).toMatchObject({ answer: 'Hello' });
      await utimes(path, 1, 1);
      expect(await turnOf('Hi', NOW)).toBeUndefined();
    });

    it('is none where two processes in one folder were asked the same at once', async () => {
      const { add, watch, cwd } = await stage(kind);
      const [one, other] = [watch(), watch()];
      const text = line({ folder: cwd }) + asked('Hi', later(1), { answer: 'One' });
      expect(await other.turnOf('Hi', NOW)).toBeUndefined();
      await add(text);
      expect(await one.turnOf('Hi', NOW)).toBeUndefined();
      expect(await other.turnOf('Hi', NOW)).toBeUndefined();
    });

    it('is not that of another process which it is known to be of', async () => {
      const { add, watch, cwd } = await stage(kind);
      const [one, other] = [watch(), watch()];
      await add(line({ folder: cwd }) + asked('First', later(1)) + asked('Hi', later(2)));
      expect(await one.turnOf('First', NOW)).toBeDefined();
      expect(await one.turnOf('Hi', NOW)).toBeDefined();
      expect(await other.turnOf('Hi', NOW)).toBeUndefined();
    });
  },
);

it('finds what is added to a conversation that is continued, in the folder of an earlier day too', async () => {
  const { add, watch, cwd } = await stage('codex');
  const transcript = await add(line({ folder: cwd }) + asked('First', later(1)));
  await watch().turnOf('First', NOW);
  await utimes(dirname(transcript), 1, 1);
  const again = asked('Hi', later(2), { answer: 'Hello' });
  await writeFile(transcript, line({ folder: cwd }) + again, { flag: 'r+' });
  expect(await watch().turnOf('Hi', NOW)).toBeUndefined();
  const { turnOf } = watch(process.pid, cwd, { id: '1', transcript });
  expect(await turnOf('Hi', NOW)).toMatchObject({ answer: 'Hello', file: transcript });
});

it('finds the transcript that a Claude Code names as its own, among others of the same folder', async () => {
  const { add, watch, cwd } = await stage('claude');
  const text = line({ folder: cwd }) + asked('Hi', later(1));
  await add(text, '.claude/projects/-w/aaaa.jsonl');
  const ours = await add(text, '.claude/projects/-w/bbbb.jsonl');
  expect(await watch().turnOf('Hi', NOW)).toBeUndefined();
  await add(JSON.stringify({ pid: process.pid, sessionId: 'bbbb' }), `.claude/sessions/${process.pid}.json`);
  expect(await watch().turnOf('Hi', NOW)).toMatchObject({ file: ours });
});

it.runIf(process.platform === 'linux')(
  'finds the file that a process below holds open, and no other',
  async () => {
    const { add, watch, cwd, home } = await stage('codex');
    const text = line({ folder: '/moved/since' }) + asked('Hi', later(1));
    const ours = await add(text);
    await add(line({ folder: cwd }) + asked('Hi', later(1)), '.codex/sessions/2026/11/17/rollout-2.jsonl');
    const holder = spawn('sh', ['-c', `sh -c 'exec 9>>"$0"; echo held; read _' "${ours}"; :`], {
      stdio: ['pipe', 'pipe', 'inherit'],
      cwd: home,
    });
    onTestFinished(async () => {
      holder.stdin.end();
      if (holder.exitCode === null) await once(holder, 'exit');
    });
    await once(holder.stdout, 'data');
    expect(await watch(holder.pid).turnOf('Hi', NOW)).toMatchObject({ file: ours });
  },
);

it('finds the conversation of a process of opencode in the database of all, while no other has taken it', async () => {
  const { add, watch, cwd } = await stage('opencode');
  const [one, other] = [watch(), watch()];
  expect(await one.turnOf('Hi', NOW)).toBeUndefined();
  const file = await add(asked('Hi', later(1), { answer: 'Hello', in: '/elsewhere' }));
  expect(await one.turnOf('Hi', NOW)).toBeUndefined();
  await add(asked('Hi', later(1), { answer: 'Hello', in: cwd }));
  expect(await one.turnOf('Hi', NOW)).toEqual({ answer: 'Hello', isDone: false, file });
  expect(await other.turnOf('Hi', NOW)).toBeUndefined();
  await add(asked('Hi', later(2), { answer: 'Hello, too', in: cwd }));
  expect(await other.turnOf('Hi', NOW)).toMatchObject({ answer: 'Hello, too' });
});

it('tells nothing where the home is not known, and nothing can be read', async () => {
  const fails = () => Promise.reject(new Error('It cannot be read.'));
  const transcripts = transcriptsOnDisk({ loadReader: fails, opencodeSessions: fails });
  for (const environment of [{}, { HOME: '/nowhere' }]) {
    const facts = { cwd: '/', startedAt: NOW, pid: process.pid, environment };
    for (const kind of ['opencode', 'codex', 'copilot', 'claude', 'gemini', 'pi', 'qwen'] as const) {
      expect(await transcripts.watch(profile(kind), facts).turnOf('Hi', NOW)).toBeUndefined();
    }
  }
});
