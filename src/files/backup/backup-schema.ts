import { isAbsolute } from 'node:path';
import * as z from 'zod';
import { wrongConfig } from '../config-file.ts';
import { configProblem } from '../config-problem.ts';

/** A path in the user's configuration, which belongs to no folder: `~/…` or absolute. */
export const CONFIG_PATH = z
  .string({ error: 'must be a path' })
  .refine((path) => path.startsWith('~/') || isAbsolute(path), { error: 'must begin with / or ~/' });

/** `backups:` of the user's configuration. */
export const BACKUPS_CONFIG = z.strictObject({
  daily: z.boolean().optional(),
  keep: z.int().min(1).max(1000).optional(),
  maxMegabytes: z.number().positive().max(1_000_000).optional(),
  folder: CONFIG_PATH.optional(),
});

export type BackupSettings = z.infer<typeof BACKUPS_CONFIG>;

/** Refuses settings with mistakes, naming each. */
export function parseBackupSettings(path: string, value: unknown): BackupSettings {
  const reading = BACKUPS_CONFIG.safeParse(value);
  if (reading.success) return reading.data;
  throw wrongConfig(
    path,
    reading.error.issues.map((issue) => configProblem(issue, ['backups'])),
  );
}
