import { CommanderError } from 'commander';
import { REFUSAL_CODES, Refusal } from '../model/refusal.ts';
import { reportFailure } from './failure.ts';
import { createProgram } from './program.ts';

/** Runs one command line and returns its exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  // Whoever reads our output may have seen enough: `cuebook sessions list | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const json = args.includes('--json');
  const outcome = { exitCode: 0 };
  const program = createProgram(outcome, { json });
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : reportUsage(error, { json });
    return reportFailure(error, { json, verbose: args.includes('--verbose') });
  }
}

/** Commander has said it to a person already. */
function reportUsage({ message }: CommanderError, { json }: { json: boolean }): number {
  const refusal = new Refusal('INVALID_INPUT', message.replace(/^error: /, ''));
  return json ? reportFailure(refusal, { json, verbose: false }) : REFUSAL_CODES.INVALID_INPUT.exit;
}
