import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endLeftBehind } from './process-group.ts';
import { startTimeOf } from './process-table.ts';
import { isAlive, startForTest, textOf, until } from './terminal.case.ts';

/** The pids that a program printed as `pid=…`, once there are so many. */
async function pidsOf(heard: { text: string }, count: number): Promise<number[]> {
  const pids = () => Array.from(heard.text.matchAll(/pid=(\d+)\r\n/g), ([, pid]) => Number(pid));
  await until(() => pids().length === count);
  return pids();
}

describe('the end of a terminal', () => {
  it('ends endless jobs in the background, also those that heed nothing, and a daemon that left', async () => {
    const script = `set -m
      sleep 1000 & echo pid=$!
      (trap '' HUP TERM INT; while :; do sleep 1000; done) & echo pid=$!
      setsid bash -c 'trap "" HUP TERM; echo pid=$$; while :; do sleep 1000; done' &
      bash -c 'kill -STOP $$' & echo pid=$!
      wait; sleep 1000`;
    const terminal = await startForTest('bash', ['-c', script]);
    const pids = await pidsOf(textOf(terminal), 4);
    expect(pids.filter(isAlive)).toEqual(pids);
    await terminal.end();
    expect([...pids, terminal.pid].filter(isAlive)).toEqual([]);
    expect(terminal.hasEnded).toBe(true);
  });

  it('lets a program end by Ctrl-C before anything else', async () => {
    const script = `trap 'echo interrupted; exit 5' INT; echo pid=$$; while :; do sleep 0.05; done`;
    const terminal = await startForTest('bash', ['-c', script]);
    const heard = textOf(terminal);
    await pidsOf(heard, 1);
    expect(await terminal.end()).toEqual({ exitCode: 5 });
    expect(heard.text).toContain('interrupted');
  });

  it('is the same for all who ask for it, and after it', async () => {
    const terminal = await startForTest('bash', ['--norc']);
    const [one, two] = await Promise.all([terminal.end(), terminal.end()]);
    expect(two).toEqual(one);
    expect(await terminal.end()).toEqual(one);
  });

  it('takes along what a program left that ended by itself', async () => {
    const script = `setsid sleep 1000 & echo pid=$!; nohup sleep 1001 >/dev/null & echo pid=$!`;
    const terminal = await startForTest('bash', ['-c', script]);
    const heard = textOf(terminal);
    await terminal.ended;
    expect((await pidsOf(heard, 2)).filter(isAlive)).toEqual([]);
  });

  it('comes also while nobody reads what floods out', async () => {
    const terminal = await startForTest('yes', []);
    let characters = 0;
    terminal.onData((data) => {
      characters += data.length;
    });
    await until(() => characters > 4_000_000);
    await terminal.end();
    expect([terminal.pid].filter(isAlive)).toEqual([]);
  });
});

describe('what a killed server left behind', () => {
  /** A program in a session of its own, as a terminal's is. */
  async function leave(script: string, mark = crypto.randomUUID()) {
    const child = spawn('bash', ['-c', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, CUEBOOK_TERMINAL: mark },
    });
    const pid = child.pid ?? 0;
    const heard = { text: '' };
    child.stdout.on('data', (data) => {
      heard.text += String(data).replaceAll('\n', '\r\n');
    });
    onTestFinished(async () => {
      await endLeftBehind({ pid, startTime: (await startTimeOf(pid)) ?? startTime, terminalId: mark });
    });
    const startTime = (await startTimeOf(pid)) ?? '';
    return { pid, startTime, mark, heard, child };
  }

  it('is ended', async () => {
    const { pid, startTime, heard } = await leave('sleep 1000 & echo pid=$!; wait');
    const [job = 0] = await pidsOf(heard, 1);
    expect(await endLeftBehind({ pid, startTime })).toBe(true);
    expect([pid, job].filter(isAlive)).toEqual([]);
    expect(await endLeftBehind({ pid, startTime })).toBe(false);
  });

  it('is ended also where only its jobs and daemons are left', async () => {
    const { pid, startTime, mark, heard, child } = await leave(
      'sleep 1000 >/dev/null & echo pid=$!; setsid sleep 1000 >/dev/null & echo pid=$!; sleep 0.1',
    );
    const pids = await pidsOf(heard, 2);
    if (child.exitCode === null) await once(child, 'exit');
    expect(pids.filter(isAlive)).toEqual(pids);
    expect(await endLeftBehind({ pid, startTime, terminalId: mark })).toBe(true);
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('is not another process that has the same number now', async () => {
    const { pid, startTime } = await leave('sleep 1000');
    expect(await endLeftBehind({ pid, startTime: `${startTime}1` })).toBe(false);
    expect(await endLeftBehind({ pid, startTime: '' })).toBe(false);
    expect([pid].filter(isAlive)).toEqual([pid]);
  });
});
