import { CommanderError } from 'commander';
import { reportFailure } from './failure.ts';
import { createProgram } from './program.ts';

/** Runs one command line and returns its exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  // Whoever reads our output may have seen enough: `cuebook sessions list | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const outcome = { exitCode: 0 };
  const program = createProgram(outcome);
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { json, verbose } = program.opts<{ json?: boolean; verbose?: boolean }>();
    return reportFailure(error, { json: json ?? false, verbose: verbose ?? false });
  }
}
