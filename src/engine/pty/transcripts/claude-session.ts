import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { TranscriptPlace } from './places.ts';

const note = z.object({ pid: z.number(), sessionId: z.string().regex(/^[0-9a-f-]+$/) });

/** The session that a Claude Code says it is in, by the note that it keeps beside its transcripts while it runs. */
export async function claudeSessionOf(
  { root }: TranscriptPlace,
  family: readonly number[],
): Promise<string | undefined> {
  for (const pid of family) {
    const path = join(root, '..', 'sessions', `${pid}.json`);
    const text = await readFile(path, 'utf8').catch(() => undefined);
    const read = text === undefined ? undefined : note.safeParse(jsonOf(text));
    if (read?.success && read.data.pid === pid) return read.data.sessionId;
  }
  return undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It may be in the middle of being written.
    return undefined;
  }
}
