import * as z from 'zod';
import { isRefusal, Refusal } from '../../model/refusal.ts';

/** The last entry of a backup: without it the backup is not complete. */
export const MANIFEST = 'manifest.json';

/** Where the database is in a backup. */
export const DATABASE_ENTRY = { sqlite: 'cuebook.db', postgres: 'cuebook.pgdump' } as const;

const manifest = z.object({
  format: z.literal('cuebook-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of the program. */
  cuebook: z.string(),
  /** The folder that it is a backup of. */
  workspace: z.string(),
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    /** The version of its tables. */
    schema: z.int().nonnegative(),
    sessions: z.int().nonnegative(),
    messages: z.int().nonnegative(),
  }),
  /** Contents that a prompt names and that were missing in the workspace already. */
  missing: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.int().nonnegative(), sha256: z.string() })),
});

export type BackupManifest = z.infer<typeof manifest>;

/** What a backup says about itself. One in a format that a newer Cuebook wrote is refused. */
export function parseManifest(text: string): BackupManifest {
  try {
    const content: unknown = JSON.parse(text);
    refuseNewerFormat(content);
    return manifest.parse(content);
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw new Refusal('INVALID_INPUT', `The ${MANIFEST} of the backup is damaged.`, {
      remedy: 'Use another backup.',
      cause: error,
    });
  }
}

function refuseNewerFormat(content: unknown): void {
  const { success } = z
    .object({ format: z.literal('cuebook-backup'), version: z.int().min(2) })
    .safeParse(content);
  if (!success) return;
  throw new Refusal('DATABASE_NEWER', 'The backup was written by a newer Cuebook.', {
    remedy: 'Update Cuebook and try again.',
  });
}
