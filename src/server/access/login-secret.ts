import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../model/error-code.ts';
import type { Environment } from '../../model/provider.ts';

const secretFile = z.object({ version: z.literal(1), workspace: z.string(), secret: z.string().min(40) });

interface LoginSecretOptions {
  readonly workspace: string;
  readonly environment: Environment;
  /** Makes a new one in place of what is there, so that no browser is logged in any more. */
  readonly isNew?: boolean;
}

/** Where the secret of a workspace is: in the user's own state, where no workspace has a say. */
export async function loginSecretPath({
  workspace,
  environment,
}: Pick<LoginSecretOptions, 'workspace' | 'environment'>): Promise<string> {
  const state = environment['XDG_STATE_HOME'] || join(environment['HOME'] || homedir(), '.local', 'state');
  const name = createHash('sha256')
    .update(await realpath(workspace))
    .digest('hex')
    .slice(0, 32);
  return join(state, 'cuebook', 'logins', `${name}.json`);
}

/**
 * The secret that logins of browsers follow from, the same over restarts. Only its owner may read it: one that others
 * can read, or that cannot be understood, is replaced by a new one. Undefined where nothing can be written.
 */
export async function loginSecret(options: LoginSecretOptions): Promise<string | undefined> {
  const path = await loginSecretPath(options);
  const earlier = options.isNew ? undefined : await readSecret(path);
  return earlier ?? (await makeSecret(path, options.workspace, options.isNew ?? false));
}

async function readSecret(path: string): Promise<string | undefined> {
  let text: string;
  try {
    const file = await open(path, 'r');
    try {
      const { mode, uid } = await file.stat();
      const isOwn = uid === (process.getuid?.() ?? uid) && (mode & 0o077) === 0;
      if (!isOwn) return undefined;
      text = await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
  return secretFile.safeParse(parsed(text)).data?.secret;
}

/** Appears in one piece. Of two processes that make the first one at the same time, both get the same. */
async function makeSecret(path: string, workspace: string, isNew: boolean): Promise<string | undefined> {
  const secret = randomBytes(32).toString('base64url');
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const text = `${JSON.stringify({ version: 1, workspace, secret }, null, 2)}\n`;
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    try {
      if (!isNew && (await isFirst(draft, path))) return secret;
      const other = isNew ? undefined : await readSecret(path);
      if (other !== undefined) return other;
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    return secret;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

async function isFirst(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is not ours, or was damaged.
    return undefined;
  }
}
