import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A part of a benchmark in a process of its own: its memory, its compiled code and its time are its own too. */
export interface Child {
  /** What it said when it was ready. */
  readonly greeting: unknown;
  ask(message: NonNullable<unknown>): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a program that does `answerParent`; it finds the setup with `setupFromParent`. */
export async function startChild(program: URL, setup: NonNullable<unknown> = {}): Promise<Child> {
  const child = fork(fileURLToPath(program), [JSON.stringify(setup)]);
  return {
    greeting: await answerOf(child),
    async ask(message) {
      child.send(message);
      return await answerOf(child);
    },
    async stop() {
      // One that has ended by itself was heard of when it was asked.
      if (!child.connected) return;
      const left = once(child, 'exit');
      child.disconnect();
      await left;
    },
  };
}

export function setupFromParent(): unknown {
  return JSON.parse(process.argv[2] ?? '');
}

/** Says that this process is ready, and answers its parent until that lets go of it. */
export async function answerParent(
  greeting: NonNullable<unknown>,
  answer: (message: unknown) => Promise<NonNullable<unknown>>,
): Promise<void> {
  process.on('message', async (message) => process.send?.(await answer(message)));
  process.send?.(greeting);
  await once(process, 'disconnect');
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [answer] = await unlessEnded(child, (signal) => once(child, 'message', { signal }));
  return answer;
}

/** Waits for something of a process that may end instead. */
export async function unlessEnded<Result>(
  child: ChildProcess,
  wait: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const { signal } = over;
  const ended = async () => {
    const [code, killer] = await once(child, 'exit', { signal });
    throw new Error(`A process ended too early, with ${code ?? killer}.`);
  };
  try {
    return await Promise.race([wait(signal), ended()]);
  } finally {
    over.abort();
  }
}
