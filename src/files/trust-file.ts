import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode, errorMessage } from '../model/error-code.ts';
import type { Environment } from '../model/provider.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { alone } from './alone.ts';
import { userConfigPath } from './config-file.ts';
import { inTurn } from './in-turn.ts';
import { moveAside } from './move-aside.ts';
import { replaceFile } from './replace-file.ts';
import { readTextFile } from './text-file.ts';

/** A folder that the user trusts, by its real path; with the files that it was pinned to, if it was. */
export interface TrustedFolder {
  readonly folder: string;
  readonly since: string;
  readonly pinned?: { path: string; sha256: string }[] | undefined;
}

const trustFile = z.object({
  version: z.literal(1),
  folders: z.array(
    z.object({
      folder: z.string(),
      since: z.iso.datetime({ offset: true }),
      pinned: z.array(z.object({ path: z.string(), sha256: z.string() })).optional(),
    }) satisfies z.ZodType<TrustedFolder>,
  ),
});

export interface TrustedFolders {
  readonly folders: readonly TrustedFolder[];
  /** Why nothing is trusted although something was written down, as a sentence. */
  readonly warning?: string;
}

/** Beside the user's configuration, where no workspace has a say. */
function trustPath(environment: Environment): string {
  return join(dirname(userConfigPath(environment)), 'trust.json');
}

/** Every folder that the user trusts. A file that cannot be read or understood trusts nothing, and is left as it is. */
export async function readTrust(environment: Environment): Promise<TrustedFolders> {
  const path = trustPath(environment);
  try {
    return { folders: await readFolders(path) };
  } catch (error) {
    if (!isRefusal(error) && !isNonsense(error)) throw error;
    const reason = isRefusal(error) ? error.message.replace(/\.$/, '') : `${path} cannot be understood`;
    return { folders: [], warning: `${reason}: no workspace is trusted by it.` };
  }
}

/**
 * Changes which folders the user trusts, one process after the other. A file that cannot be understood is moved aside
 * first, of which the warning tells.
 */
export async function changeTrust(
  environment: Environment,
  change: (folders: readonly TrustedFolder[]) => readonly TrustedFolder[],
): Promise<TrustedFolders> {
  const path = trustPath(environment);
  return await orRefusal(path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const write = async () => await writeChanged(path, change);
    return await inTurn(path, async () => await alone(`${path}.lock`, write));
  });
}

async function writeChanged(
  path: string,
  change: (folders: readonly TrustedFolder[]) => readonly TrustedFolder[],
): Promise<TrustedFolders> {
  const { folders: earlier, ...kept } = await readOrMoveAside(path);
  const folders = change(earlier);
  await makePrivate(path);
  await replaceFile(path, `${JSON.stringify({ version: 1, folders }, null, 2)}\n`);
  return { ...kept, folders };
}

/** An empty file is one that is about to be written. */
async function readFolders(path: string): Promise<readonly TrustedFolder[]> {
  try {
    const { text } = await readTextFile(path);
    return text === '' ? [] : trustFile.parse(JSON.parse(text)).folders;
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return [];
    throw error;
  }
}

async function readOrMoveAside(path: string): Promise<TrustedFolders> {
  try {
    return { folders: await readFolders(path) };
  } catch (error) {
    if (!isNonsense(error)) throw error;
    const aside = await moveAside(path);
    if (aside === undefined) return { folders: [] };
    return { folders: [], warning: `${path} cannot be understood and was moved to ${aside}.` };
  }
}

/** No JSON, not as agreed, or no text at all. */
function isNonsense(error: unknown): boolean {
  if (isRefusal(error)) return error.cause instanceof TypeError;
  return error instanceof SyntaxError || error instanceof z.ZodError;
}

/** Makes sure that the file is there and nobody else reads it: who replaces it keeps its mode. */
async function makePrivate(path: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  try {
    await file.chmod(0o600);
  } finally {
    await file.close();
  }
}

async function orRefusal<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error) || errorCode(error) === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `${path} cannot be written: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}
