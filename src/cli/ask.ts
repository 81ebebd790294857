import { setTimeout } from 'node:timers/promises';
import { io } from './io.ts';

/** Thrown by a question that was left with Ctrl-C. The command ends at once, with the exit code 130. */
export class QuestionInterrupted extends Error {}

/**
 * Asks a question that is answered with yes or no. Anything but yes is no, and so is Ctrl-D.
 *
 * @throws QuestionInterrupted after Ctrl-C, which also stops what is running.
 */
export async function ask(question: string, signal?: AbortSignal): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  await forgetTypedAhead();
  const { stdin, stdout } = io();
  const prompt = createInterface({ input: stdin, output: stdout });
  const { promise: interrupted, reject: interrupt } = Promise.withResolvers<never>();
  prompt.on('SIGINT', () => {
    stdout.write('\n');
    process.emit('SIGINT');
    interrupt(new QuestionInterrupted('The question was interrupted.'));
  });
  const { promise: closed, resolve: close } = Promise.withResolvers<string>();
  // Ctrl-D closes the input, which is not a yes.
  prompt.on('close', () => close(''));
  try {
    const answer = await Promise.race([
      prompt.question(question, signal ? { signal } : {}),
      closed,
      interrupted,
    ]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}

const TYPED_AHEAD_MS = 30;

/** Drops what was typed before the question was shown. */
export async function forgetTypedAhead(): Promise<void> {
  const forget = () => undefined;
  io().stdin.on('data', forget).resume();
  await setTimeout(TYPED_AHEAD_MS);
  io().stdin.pause().off('data', forget);
}
