import { Refusal } from '../../model/refusal.ts';
import { createSessions } from './0001-create-sessions.ts';
import { splitOffSessionHeads } from './0002-split-off-session-heads.ts';
import { indexLinkableScripts } from './0003-index-linkable-scripts.ts';
import { keepWhatTerminalsDid } from './0004-keep-what-terminals-did.ts';
import { keepVectorsOfSkills } from './0005-keep-vectors-of-skills.ts';
import { keepBenches } from './0006-keep-benches.ts';
import { signApprovals } from './0007-sign-approvals.ts';
import type { Migration } from './migration.ts';

export const MIGRATIONS: readonly Migration[] = [
  createSessions,
  splitOffSessionHeads,
  indexLinkableScripts,
  keepWhatTerminalsDid,
  keepVectorsOfSkills,
  keepBenches,
  signApprovals,
];

export const LATEST_VERSION = MIGRATIONS.length;

/** A database that a newer Cuebook wrote is not touched. */
export function refuseNewer(version: number, database: string, known = LATEST_VERSION): void {
  if (version <= known) return;
  throw new Refusal(
    'DATABASE_NEWER',
    `${database} was written by a newer Cuebook (schema ${version}; this one knows ${known}). It was left as it is.`,
    { remedy: 'Update Cuebook, or name another database with --db.' },
  );
}
