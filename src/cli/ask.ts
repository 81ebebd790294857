import { setTimeout } from 'node:timers/promises';
import { io } from './io.ts';

/** Asks a question that is answered with yes or no; anything but yes is no. Ctrl-C is Ctrl-C for the whole program. */
export async function ask(question: string, signal?: AbortSignal): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  await forgetTypedAhead();
  const prompt = createInterface({ input: io().stdin, output: io().stdout });
  prompt.on('SIGINT', () => process.emit('SIGINT'));
  const { promise: closed, resolve: close } = Promise.withResolvers<string>();
  // Whoever closes the input has not said yes.
  prompt.on('close', () => close(''));
  try {
    const answer = await Promise.race([prompt.question(question, signal ? { signal } : {}), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}

const TYPED_AHEAD_MS = 30;

/** What was typed before the question was there is no answer to it. */
export async function forgetTypedAhead(): Promise<void> {
  const forget = () => undefined;
  io().stdin.on('data', forget).resume();
  await setTimeout(TYPED_AHEAD_MS);
  io().stdin.pause().off('data', forget);
}
