import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CodeEvent } from './code-agent.ts';
import { CodeAgents } from './code-agents.ts';
import { callOf, gone, isRunning, type Stage, stageWith, taskAgent, textOf } from './code-stage.case.ts';

const PID = taskAgent(`
  if (task.name === 'Slow') await new Promise((resolve) => setTimeout(resolve, 100));
  return String(process.pid);`);

describe('a process', () => {
  it('is used for one call after the other', async () => {
    const stage = await stageWith(PID);
    const pids = [await stage.ask('Do'), await stage.ask('Do'), await stage.ask('Do')];
    expect(new Set(pids).size).toBe(1);
  });

  it('is another one for other metadata or settings', async () => {
    const stage = await stageWith(PID);
    const pids = [
      await stage.ask('Do'),
      await stage.ask('Do', { metadata: {} }),
      await stage.ask('Do', { metadata: {}, settings: {} }),
    ];
    expect(new Set(pids).size).toBe(3);
    await gone(Number(pids[0]));
  });

  it('is another one once a file of its code was changed', async () => {
    const stage = await stageWith(`import { word } from './word.mjs'; ${taskAgent('return word;')}`);
    await stage.write('agents/word.mjs', `export const word = 'first';`);
    expect(await stage.ask('Do')).toBe('first');
    await stage.write('agents/word.mjs', `export const word = 'other';`);
    expect(await stage.ask('Do')).toBe('other');
    await stage.write('agents/Helper.mjs', taskAgent(`return 'third';`));
    expect(await stage.ask('Do')).toBe('third');
  });

  it('ends when it has had nothing to do for a while', async () => {
    const stage = await stageWith(PID, { idleMs: 50 });
    await gone(Number(await stage.ask('Do')));
  });

  it('is refused when it cannot be started', async () => {
    const stage = await stageWith(PID);
    const agents = new CodeAgents({
      workspace: stage.workspace,
      environment: { LARGE: 'x'.repeat(4_000_000) },
    });
    const run = agents.run(stage.agent, callOf('Do'), new AbortController().signal);
    await expect(run.next()).rejects.toMatchObject({
      code: 'AGENT_FAILED',
      message: expect.stringContaining('No process can be started for the agent: '),
    });
  });

  it('serves a call that comes when it has just died', async () => {
    const stage = await stageWith(PID);
    const pid = Number(await stage.ask('Do'));
    process.kill(pid, 'SIGKILL');
    expect(Number(await stage.ask('Do'))).not.toBe(pid);
  });
});

describe('calls at the same time', () => {
  it('have a process each, up to the limit, and the others wait', async () => {
    const stage = await stageWith(PID, { processes: 3 });
    const pids = await Promise.all(Array.from({ length: 20 }, () => stage.ask('Slow')));
    expect(pids).toHaveLength(20);
    expect(new Set(pids).size).toBe(3);
  });

  it('of more agents than there may be processes are all served', async () => {
    const stage = await stageWith(PID, { processes: 2 });
    const ids = Array.from({ length: 5 }, (_, index) => `agent${index}`);
    const pids = await Promise.all(ids.map((id) => stage.ask('Slow', { id })));
    expect(new Set(pids).size).toBe(5);
  });

  it('that wait can be aborted', async () => {
    const stage = await stageWith(taskAgent('await new Promise(() => {});'), { processes: 1 });
    const first = stage.refusal('Do');
    const abort = new AbortController();
    const second = Array.fromAsync(stage.agents.run(stage.agent, callOf('Do'), abort.signal));
    abort.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    await stage.agents.close();
    expect((await first).message).toBe('Helper was ended, as Cuebook was closed.');
  });
});

describe('an abort', () => {
  const HEEDING = taskAgent(`
    const pid = String(process.pid);
    return (async function* () {
      yield pid;
      await new Promise((resolve) => session.signal.addEventListener('abort', resolve));
    })();`);
  const DEAF = taskAgent(
    'return (async function* () { yield String(process.pid); await null; while (true); })();',
  );

  it('reaches the code, which may come to its own end and be called again', async () => {
    const stage = await stageWith(HEEDING, { processes: 1 });
    const first = await abortAfterFirst(stage);
    expect(await abortAfterFirst(stage)).toBe(first);
  });

  it('ends code that does not heed it', async () => {
    const stage = await stageWith(DEAF, { abortMs: 50 });
    await gone(Number(await abortAfterFirst(stage)));
  });

  it('runs the finally of a stream', async () => {
    const stage = await stageWith(
      taskAgent(`
        if (task.name === 'Was?') return String(globalThis.wasCleaned);
        return (async function* () {
          try { while (true) { yield 'x'; await new Promise((r) => setTimeout(r, 5)); } } finally { globalThis.wasCleaned = true; }
        })();`),
      { processes: 1 },
    );
    await abortAfterFirst(stage);
    expect(await stage.ask('Was?')).toBe('true');
  });

  it('comes too late for a signal that is aborted already: nothing is started', async () => {
    const { agents, agent } = await stageWith(PID);
    const run = agents.run(agent, callOf('Do'), AbortSignal.abort(new Error('no')));
    await expect(run.next()).rejects.toThrow('no');
  });

  it('is also that nobody wants the rest', async () => {
    const stage = await stageWith(DEAF, { abortMs: 50 });
    let pid = 0;
    for await (const event of stage.agents.run(stage.agent, callOf('Do'), new AbortController().signal)) {
      pid = Number(textOf([event]));
      break;
    }
    await gone(pid);
  });
});

describe('no process is left', () => {
  it('after a close', async () => {
    const stage = await stageWith(PID);
    const pids = await Promise.all(Array.from({ length: 3 }, () => stage.ask('Slow')));
    await stage.agents.close();
    expect(pids.filter((pid) => isRunning(Number(pid)))).toEqual([]);
    expect((await stage.refusal('Do')).message).toBe('Helper was not called, as Cuebook is closed.');
  });

  it('after a close that is all a program still waits for', async () => {
    const stage = await stageWith(PID);
    const { pids, ended } = await program(stage, ['Do'], 'await agents.close();');
    expect(await ended).toEqual([0, null]);
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it('when the program ends without a close, which it may at any time', async () => {
    const stage = await stageWith(PID);
    const { pids, ended } = await program(stage, ['Do']);
    expect(await ended).toEqual([0, null]);
    await Promise.all(pids.map(gone));
  });

  it('when the program is killed, even if one computes for ever', async () => {
    const stage = await stageWith(
      taskAgent(`
        if (task.name === 'Do') return String(process.pid);
        return (async function* () { yield String(process.pid); await new Promise(setImmediate); while (true); })();`),
    );
    const { pids, kill } = await program(stage, ['Do', 'Loop']);
    expect(pids.map(isRunning)).toEqual([true, true]);
    kill();
    await Promise.all(pids.map(gone));
  });
});

/** Breaks a call off once it has said something, which is returned. */
async function abortAfterFirst({ agents, agent }: Stage): Promise<string> {
  const abort = new AbortController();
  const events: CodeEvent[] = [];
  const reading = (async () => {
    for await (const event of agents.run(agent, callOf('Do'), abort.signal)) {
      events.push(event);
      abort.abort(new Error('enough'));
    }
  })();
  await expect(reading).rejects.toThrow('enough');
  return textOf(events);
}

/** Another program that calls the agent for these tasks at the same time, and prints what each of them says. */
async function program({ workspace, agent }: Stage, tasks: readonly string[], last = '') {
  const module = JSON.stringify(new URL('code-agents.ts', import.meta.url));
  const source = `
    const { CodeAgents } = await import(${module});
    const agents = new CodeAgents({ workspace: ${JSON.stringify(workspace)}, environment: process.env });
    const session = { id: 's', messages: [], settings: {} };
    await Promise.all(${JSON.stringify(tasks)}.map(async (name) => {
      const call = { method: 'executeTask', task: { name, type: 'action' }, session };
      const run = agents.run(${JSON.stringify(agent)}, call, new AbortController().signal);
      for await (const event of run) console.log(event.delta ?? event.response.message);
    }));
    ${last}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const pids: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (pids.push(Number(line)) === tasks.length) break;
  }
  return { pids, ended, kill: () => void child.kill('SIGKILL') };
}
