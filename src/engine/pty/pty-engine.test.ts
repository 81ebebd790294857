import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { EngineEvent } from '../../model/event.ts';
import { Refusal } from '../../model/refusal.ts';
import {
  isQuestionCall,
  MAIN_TERMINAL,
  questionCallId,
  SHELL_PROFILE,
  type TerminalRoute,
} from '../../model/terminal.ts';
import { describeEngineEnds } from '../engine.case.ts';
import type { EngineInput } from '../engine.ts';
import { testInput } from '../engine-input.case.ts';
import { ptyEngine } from './pty-engine.ts';
import { Terminals } from './terminals.ts';
import type { BegunTerminal } from './terminals-world.ts';

const SHELL: TerminalRoute = { name: MAIN_TERMINAL, profile: SHELL_PROFILE, isContinued: false };

interface Home {
  readonly folder: string;
  readonly terminals: Terminals;
  readonly begun: BegunTerminal[];
  readonly over: number[];
  close(): Promise<void>;
}

async function home(): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-pty-'));
  const begun: BegunTerminal[] = [];
  const over: number[] = [];
  const terminals = new Terminals({
    environment: { PATH: process.env['PATH'], HOME: folder, SHELL: '/bin/bash', LANG: 'C.UTF-8' },
    profiles: async () => [],
    grants: async () => [],
    transcripts: async () => ({ watch: () => ({ turnOf: async () => undefined }) }),
    recordTo: (_, runId) => join(folder, 'recordings', runId),
    begun: async (run) => {
      begun.push(run);
      return new Date();
    },
    conversationOf: async () => undefined,
    runsElsewhere: async (_, name) => name === 'served',
    over: async (_, exitCode) => void over.push(exitCode),
  });
  const close = async () => {
    await terminals.close();
    await rm(folder, { recursive: true });
  };
  return { folder, terminals, begun, over, close };
}

async function testHome(): Promise<Home> {
  const made = await home();
  onTestFinished(made.close);
  return made;
}

async function typed(
  { terminals, folder }: Home,
  text: string,
  { route = SHELL, ...given }: Partial<EngineInput> & { readonly route?: TerminalRoute } = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly EngineEvent[]> {
  const input = testInput({ prompt: { text, terminal: route }, model: '', ...given }, []);
  return await Array.fromAsync(ptyEngine({ terminals, cwd: folder }).run(input, signal));
}

function answers(events: readonly EngineEvent[]): readonly unknown[] {
  return events.flatMap((event) =>
    event.type === 'evidence' && event.evidence.kind === 'answer'
      ? [[event.evidence.text, event.evidence.facts.exitCode]]
      : [],
  );
}

const arrange = async (scenario: 'answers' | 'fails') => {
  const { terminals, folder, close } = await home();
  const route = scenario === 'fails' ? { ...SHELL, profile: 'nobody' } : SHELL;
  return {
    engine: ptyEngine({ terminals, cwd: folder }),
    prompt: { text: 'echo hello; sleep 0.2', terminal: route },
    model: '',
    close,
  };
};

describeEngineEnds('terminal', ['answers'], arrange, { doneAt: 'evidence' });

it('types one command after the other into the same shell', async () => {
  const at = await testHome();
  expect(answers(await typed(at, 'cd /; here=there'))).toEqual([['', 0]]);
  expect(answers(await typed(at, 'echo $here $PWD; (exit 7)'))).toEqual([['there /\n', 7]]);
  expect(at.begun).toHaveLength(1);
});

it('keeps terminals of other names apart', async () => {
  const at = await testHome();
  await typed(at, 'here=there');
  const events = await typed(at, 'echo "$here."', { route: { ...SHELL, name: 'other' } });
  expect(answers(events)).toEqual([['.\n', 0]]);
  expect(at.terminals.list(testInput({ prompt: { text: '' }, model: '' }, []).sessionId)).toMatchObject([
    { name: 'main' },
    { name: 'other' },
  ]);
});

it('notes that a prompt is about to be typed before it is, and that it was taken', async () => {
  const types = (await typed(await testHome(), 'true')).map(({ type }) => type);
  expect(types.filter((type) => type !== 'terminal-data')).toEqual([
    'run-start',
    'terminal-state',
    'terminal-state',
    'tool-start',
    'submitted',
    'evidence',
    'run-end',
  ]);
});

it('types nothing again that was typed before, unless it is allowed', async () => {
  const at = await testHome();
  const asked: string[] = [];
  const permissions = (answer: 'allow' | 'deny'): EngineInput['permissions'] => ({
    standingOf: async () => ({ may: 'be-asked', hasBegun: true }),
    answerTo: async ({ callId }) => {
      asked.push(callId);
      return answer;
    },
  });
  const denied = await typed(at, 'touch typed', { permissions: permissions('deny') });
  expect(denied.at(-1)).toMatchObject({ type: 'run-end', reason: 'refused' });
  expect(at.begun).toEqual([]);
  const allowed = await typed(at, 'echo again', { permissions: permissions('allow') });
  expect(allowed).toContainEqual(expect.objectContaining({ type: 'approval-request', repeats: true }));
  expect(answers(allowed)).toEqual([['again\n', 0]]);
  expect(asked).toHaveLength(2);
});

it('says that a terminal is new where another had been typed into', async () => {
  const at = await testHome();
  const warnings = async (route: TerminalRoute) =>
    (await typed(at, 'true', { route })).filter(({ type }) => type === 'warning');
  const gone = expect.stringContaining('is gone');
  expect(await warnings({ ...SHELL, isContinued: true })).toMatchObject([
    { code: 'terminal-new', message: gone },
  ]);
  const elsewhere = expect.stringContaining('in another process');
  expect(await warnings({ ...SHELL, name: 'served', isContinued: true })).toMatchObject([
    { code: 'terminal-new', message: elsewhere },
  ]);
});

it('names the profiles that there are where one is not', async () => {
  const end = (await typed(await testHome(), '!nobody')).at(-1);
  expect(end).toMatchObject({
    reason: 'error',
    error: { code: 'INVALID_INPUT', remedy: expect.stringContaining('!shell') },
  });
});

it('starts a new shell after the last one has ended', async () => {
  const at = await testHome();
  expect((await typed(at, 'exit 3')).at(-1)).toMatchObject({ type: 'run-end', reason: 'done' });
  await expect.poll(() => at.over).toEqual([3]);
  expect(answers(await typed(at, 'echo back'))).toEqual([['back\n', 0]]);
  expect(at.begun).toHaveLength(2);
});

it('stops a command that waits for input where nobody is there to type, and leaves nothing to answer', async () => {
  const at = await testHome();
  const settled: string[] = [];
  const permissions: EngineInput['permissions'] = {
    standingOf: async ({ callId }) => ({ may: isQuestionCall(callId) ? 'be-asked' : 'run', hasBegun: false }),
    answerTo: async () => {
      throw new Refusal('CONFIRM_REQUIRED', 'Nobody is there.');
    },
    settle: async ({ callId }) => void settled.push(callId),
  };
  const events = await typed(at, 'printf "Name: "; read x; echo "$x"', { permissions });
  const [question] = events.filter((event) => event.type === 'evidence');
  expect(question?.evidence).toMatchObject({
    kind: 'question',
    text: 'The command waits for input.\n\nName:',
    facts: { question: { kind: 'question', input: 'line' } },
  });
  expect(events.map(({ type }) => type)).toContain('approval-request');
  expect(settled).toEqual([question && questionCallId(question.evidence.id)]);
  expect(events.at(-1)).toMatchObject({
    type: 'run-end',
    reason: 'error',
    error: {
      code: 'CONFIRM_REQUIRED',
      message: expect.stringContaining('The command waits for input. Nobody is there'),
      remedy: expect.stringContaining('--attach'),
    },
  });
  expect(answers(await typed(at, 'echo on'))).toEqual([['on\n', 0]]);
});
