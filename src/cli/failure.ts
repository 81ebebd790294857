import { errorMessage } from '../model/error-code.ts';
import { isRefusal, REFUSAL_CODES } from '../model/refusal.ts';
import { io } from './io.ts';
import { red } from './paint.ts';
import { printable } from './printable.ts';

/** Says on stderr what went wrong and what to do next, and returns the exit code that stands for it. */
export function reportFailure(
  error: unknown,
  { json, verbose }: { json: boolean; verbose: boolean },
): number {
  const { code, message, remedy, exitCode } = describe(error);
  if (json) {
    io().stderr.write(`${JSON.stringify({ error: { code, message, ...(remedy && { remedy }) } })}\n`);
  } else {
    const lines = [...message.split('\n'), ...(remedy ? [remedy] : [])];
    io().stderr.write(`${red('✗')} ${lines.map(printable).join('\n  ')}\n`);
  }
  if (verbose) io().stderr.write(`${error instanceof Error ? fullStack(error) : String(error)}\n`);
  return exitCode;
}

function describe(error: unknown): {
  code: string;
  message: string;
  remedy?: string | undefined;
  exitCode: number;
} {
  if (isRefusal(error)) {
    const { code, message, remedy } = error;
    return { code, message, remedy, exitCode: REFUSAL_CODES[code].exit };
  }
  return {
    code: 'UNEXPECTED',
    message: `Something went wrong that should not have: ${errorMessage(error)}`,
    remedy: 'Run the command again with --verbose to see where; what was stored is safe.',
    exitCode: 1,
  };
}

function fullStack(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\ncaused by: ${fullStack(error.cause)}` : own;
}
