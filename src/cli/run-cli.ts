import { CommanderError } from 'commander';
import { REFUSAL_CODES, Refusal } from '../model/refusal.ts';
import { QuestionInterrupted } from './ask.ts';
import { reportFailure } from './failure.ts';
import { INTERRUPTED } from './interruption.ts';
import { type CliIo, io, withIo } from './io.ts';
import { createProgram } from './program.ts';
import { tellReaderGone } from './reader-gone.ts';

/** Runs one command line and returns its exit code. Without `own` it has the streams, environment and folder of the process. */
export async function runCli(args: readonly string[], own?: CliIo): Promise<number> {
  return own === undefined ? await run(args) : await withIo(own, async () => await run(args));
}

async function run(args: readonly string[]): Promise<number> {
  let isEnding = false;
  io().stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReaderGone(error)) throw error;
    // Whoever reads our output has seen enough: `cuebook sessions list | head`. A run wants to end properly first.
    isEnding ||= tellReaderGone();
    if (!isEnding) process.exit(0);
  });
  // Nobody reads our remarks: no reason to end a run.
  io().stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (!isReaderGone(error)) throw error;
  });
  const json = args.includes('--json');
  const outcome = { exitCode: 0 };
  const program = createProgram(outcome, { json });
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof QuestionInterrupted) return INTERRUPTED;
    if (error instanceof CommanderError) return reportUsage(error, { json });
    return reportFailure(error, { json, verbose: args.includes('--verbose') });
  }
}

/** The program at the other end of a pipe, or the window of a terminal. */
function isReaderGone({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EPIPE' || code === 'EIO';
}

/** Commander has said it to a person already. */
function reportUsage({ code, exitCode, message }: CommanderError, { json }: { json: boolean }): number {
  const isHelp = code === 'commander.help';
  if (exitCode === 0 || (isHelp && !json)) return 0;
  const refusal = new Refusal(
    'INVALID_INPUT',
    isHelp ? 'There is no command.' : message.replace(/^error: /, ''),
  );
  return json ? reportFailure(refusal, { json, verbose: false }) : REFUSAL_CODES.INVALID_INPUT.exit;
}
