import { z } from 'zod';
import { TELEMETRY_MODES } from '../model/telemetry.ts';
import { wrongConfig } from './config-file.ts';
import { configProblem } from './config-problem.ts';

const MODES = `must be ${TELEMETRY_MODES.slice(0, -1).join(', ')} or ${TELEMETRY_MODES.at(-1)}`;

/** YAML of old takes `off` for a no. */
const MODE = z.preprocess(
  (mode) => (mode === false ? 'off' : mode),
  z.enum(TELEMETRY_MODES, { error: MODES }),
);

/** What the user's configuration may say of telemetry. */
export const TELEMETRY_CONFIG = z.strictObject({
  mode: MODE.exactOptional(),
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).exactOptional(),
  retentionDays: z.number().positive().max(3_650).exactOptional(),
  queue: z.int().min(100).max(1_000_000).exactOptional(),
});

/** Checks what stands under `telemetry` in a configuration. Refuses it with its mistakes, naming each. */
export function telemetryConfig(path: string, written: unknown): z.infer<typeof TELEMETRY_CONFIG> {
  const reading = TELEMETRY_CONFIG.safeParse(written);
  if (reading.success) return reading.data;
  throw wrongConfig(
    path,
    reading.error.issues.map((issue) => configProblem(issue, ['telemetry'])),
  );
}
