import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../model/error-code.ts';
import { isRefusal } from '../../model/refusal.ts';
import { type SafePlace, safePlaceIfThere } from '../safe-path.ts';

const TERMINALS = '.cuebook/terminals';
const SEGMENT = /^\w+\.cast$/;
const ID = /^[\w-]+$/;

/** A piece of the raw stream of a terminal. */
interface RecordingFile {
  /** Below `.cuebook`. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** The raw streams of one session. */
export interface SessionRecordings {
  readonly sessionId: string;
  readonly path: string;
  readonly files: readonly RecordingFile[];
  /** When anything was last written to them. */
  readonly modifiedAt: Date;
}

/** The raw streams that a workspace stores. Links are not followed. */
export async function listRecordings(workspace: string): Promise<readonly SessionRecordings[]> {
  const root = await terminalsIn(workspace);
  if (!root?.stats.isDirectory()) return [];
  const sessions: SessionRecordings[] = [];
  for (const sessionId of (await foldersIn(root.path)).filter((name) => ID.test(name))) {
    const path = join(root.path, sessionId);
    const files: RecordingFile[] = [];
    let modifiedAt = (await lstat(path)).mtime;
    for (const run of (await foldersIn(path)).filter((name) => ID.test(name))) {
      for (const file of await readdir(join(path, run), { withFileTypes: true })) {
        if (!file.isFile() || !SEGMENT.test(file.name)) continue;
        const stats = await statsIfThere(join(path, run, file.name));
        if (stats === undefined) continue;
        if (stats.mtime > modifiedAt) modifiedAt = stats.mtime;
        const name = `terminals/${sessionId}/${run}/${file.name}`;
        files.push({ name, path: join(path, run, file.name), size: stats.size });
      }
    }
    sessions.push({ sessionId, path, files, modifiedAt });
  }
  return sessions;
}

/** Where a link leads out of the workspace, what is there is not ours. */
async function terminalsIn(workspace: string): Promise<SafePlace | undefined> {
  try {
    return await safePlaceIfThere(workspace, TERMINALS);
  } catch (error) {
    if (isRefusal(error, 'INVALID_INPUT')) return undefined;
    throw error;
  }
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The oldest pieces of a long stream are removed while it goes on. */
async function statsIfThere(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
