import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';
import type { SessionId } from '../model/ids.ts';
import type { Json } from '../model/json.ts';
import type { Environment } from '../model/provider.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { userConfigPath } from './config-file.ts';
import { readTextFile } from './text-file.ts';

/** What a person allowed: one call, with exactly this input, in one session. */
export interface Consent {
  readonly sessionId: SessionId;
  readonly callId: string;
  readonly name: string;
  readonly input: Json;
}

/**
 * Signs what the user allowed, with a key of the user's own that no workspace and no database holds. Whoever ships a
 * database cannot ship a consent with it.
 */
export interface Consents {
  /** Refuses with INVALID_INPUT where the key can neither be read nor written. */
  sign(consent: Consent): Promise<string>;
  /** Whether this user signed it, for this workspace. Without a key nothing is. */
  isSigned(consent: Consent, signature: string | null): Promise<boolean>;
}

export function consentsOf(workspace: string, environment: Environment): Consents {
  const path = join(dirname(userConfigPath(environment)), 'consent.key');
  const signed = async (key: Buffer, { sessionId, callId, name, input }: Consent): Promise<string> => {
    const facts = [1, await realpath(workspace), sessionId, callId, name, input];
    return createHmac('sha256', key).update(JSON.stringify(facts)).digest('hex');
  };
  return {
    sign: async (consent) => await signed((await readKey(path)) ?? (await writeKey(path)), consent),
    async isSigned(consent, signature) {
      const key = signature === null ? undefined : await readKey(path);
      if (key === undefined || signature === null) return false;
      const [expected, found] = [Buffer.from(await signed(key, consent)), Buffer.from(signature)];
      return expected.length === found.length && timingSafeEqual(expected, found);
    },
  };
}

const KEY = /^[0-9a-f]{64}\n?$/;

/** Read anew each time: who deletes the key takes back every consent, also for a process that runs. */
async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    const { text } = await readTextFile(path);
    if (!KEY.test(text)) return undefined;
    // Whoever can read the key can forge consents.
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600);
    return Buffer.from(text.trim(), 'hex');
  } catch (error) {
    if (isRefusal(error) || errorCode(error) !== undefined) return undefined;
    throw error;
  }
}

/** Makes a key, unless another process is quicker: then it is that one's. One that is no key is replaced. */
async function writeKey(path: string): Promise<Buffer> {
  const draft = `${path}.${randomBytes(8).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const key = randomBytes(32);
    await writeFile(draft, `${key.toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    try {
      await link(draft, path);
      return key;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const theirs = await readKey(path);
    if (theirs) return theirs;
    await rename(draft, path);
    return key;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `What you allow cannot be remembered: ${errorMessage(error)}.`, {
      remedy: `Make ${dirname(path)} writable, or set XDG_CONFIG_HOME to a folder that is.`,
      cause: error,
    });
  } finally {
    // Where the folder cannot be used there is none.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
