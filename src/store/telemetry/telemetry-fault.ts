import { errorCode } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { asDatabaseFault } from '../database-fault.ts';

/** The error as a refusal, if it is a fault of the world; as it is, if it may be ours. */
export function asTelemetryFault(error: unknown, path: string): unknown {
  if (error instanceof Refusal) return error;
  const fault = asDatabaseFault(error);
  if (!(fault instanceof Refusal)) return error;
  return new Refusal(fault.code, `Telemetry in ${path}: ${fault.message}`, {
    remedy: isDamage(error)
      ? 'It is put aside when the next event is kept.'
      : 'Check that you may write to its folder, or switch it off: CUEBOOK_TELEMETRY_MODE=off.',
    cause: error,
  });
}

export function isBusy(error: unknown): boolean {
  return errorCode(error)?.startsWith('SQLITE_BUSY') ?? false;
}

export function isDamage(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(errorCode(error) ?? '');
}
