import { realpath } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import type { CliTranscript } from '../../../model/cli-profile.ts';
import type { TranscriptFacts } from '../cli/transcripts.ts';
import { changedFiles } from './changed-files.ts';
import { claudeSessionOf } from './claude-session.ts';
import type { TranscriptPlace } from './places.ts';
import { familyOf, openFilesOf } from './process-files.ts';

/** Transcripts that a process may write to. */
export interface Candidates {
  readonly paths: readonly string[];
  /** Whether the process itself shows that they are its own: it holds them open, or names them. */
  readonly areSure: boolean;
}

/** Looks for what the process holds open or names; else for what was written to since it was started. */
export async function findCandidates(
  kind: CliTranscript,
  place: TranscriptPlace,
  { pid, startedAt, conversation }: TranscriptFacts,
): Promise<Candidates> {
  const held = await heldFiles(place, pid);
  if (held.length > 0) return { paths: held, areSure: true };
  const session = kind === 'claude' ? await claudeSessionOf(place, await familyOf(pid)) : undefined;
  const changed = await changedFiles(place, startedAt, conversation?.transcript);
  if (session === undefined) return { paths: changed, areSure: false };
  return { paths: changed.filter((path) => basename(path) === `${session}.jsonl`), areSure: true };
}

async function heldFiles({ root, file }: TranscriptPlace, pid: number): Promise<readonly string[]> {
  const open = await openFilesOf(pid);
  if (open.size === 0) return [];
  const real = await realpath(root).catch(() => root);
  return Array.from(open).filter(
    (path) => dirname(path).startsWith(`${real}${sep}`) && file.test(basename(path)),
  );
}
