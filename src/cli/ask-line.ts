import { Writable } from 'node:stream';
import { forgetTypedAhead } from './ask.ts';
import { io } from './io.ts';

interface LineOptions {
  /** What is typed is not shown, as of a password. */
  readonly isHidden: boolean;
  readonly signal: AbortSignal;
}

/**
 * Lets the person at the terminal type one line, which is kept nowhere; undefined if they close the input (Ctrl-D), or are
 * not asked any more. Ctrl-C is Ctrl-C for the whole program.
 */
export async function askLine(
  prompt: string,
  { isHidden, signal }: LineOptions,
): Promise<string | undefined> {
  const { createInterface } = await import('node:readline/promises');
  await forgetTypedAhead();
  if (signal.aborted) return undefined;
  const { stdin, stdout } = io();
  if (isHidden) stdout.write(prompt);
  const lines = createInterface({
    input: stdin,
    output: isHidden ? nowhere() : stdout,
    terminal: true,
    historySize: 0,
  });
  lines.on('SIGINT', () => process.emit('SIGINT'));
  const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
  lines.on('close', () => close(undefined));
  try {
    const typed = lines.question(isHidden ? '' : prompt, { signal }).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    return await Promise.race([typed, closed]);
  } finally {
    lines.close();
    if (isHidden) stdout.write('\n');
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_, __, done) => done() });
}
