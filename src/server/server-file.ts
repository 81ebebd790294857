import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../model/error-code.ts';
import { isLoopback } from '../model/loopback.ts';
import { Refusal } from '../model/refusal.ts';

/** What a server leaves in its workspace, so that other commands find it. Only its owner may read it. */
const serverFile = z.object({ pid: z.int().positive(), url: z.string(), token: z.string() });
export type ServerFacts = z.infer<typeof serverFile>;

const READ_ONLY = ['EACCES', 'EPERM', 'EROFS'] as const;

function pathIn(workspace: string): string {
  return join(workspace, '.cuebook', 'server.json');
}

/** The server that says it serves this workspace; undefined if there is none, or none that still lives. */
export async function readServerFile(workspace: string): Promise<ServerFacts | undefined> {
  const facts = await readFacts(workspace);
  return facts && isAlive(facts.pid) && (await isListening(facts.url)) ? facts : undefined;
}

async function readFacts(workspace: string): Promise<ServerFacts | undefined> {
  let text: string;
  try {
    text = await readFile(pathIn(workspace), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return serverFile.safeParse(parsed(text)).data;
}

/**
 * Appears in one piece, in the folder that the workspace has for such things. A server that is there already keeps its
 * place. Where nothing may be written, nobody finds the server by its file.
 */
export async function writeServerFile(workspace: string, facts: ServerFacts): Promise<void> {
  const earlier = await readServerFile(workspace);
  if (earlier && !isPast(earlier, facts)) return;
  const path = pathIn(workspace);
  const draft = `${path}.${facts.pid}`;
  try {
    await rm(draft, { force: true });
    await writeFile(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      await rm(draft, { force: true });
      throw new Refusal('DATABASE_FAILED', `The disk of ${workspace} is full: ${path} cannot be written.`, {
        remedy:
          'Make room, then start the server again. What is stored is safe, and can be read by the command line.',
        cause: error,
      });
    }
    if (!READ_ONLY.some((each) => each === code)) throw error;
  }
}

/** Takes ours away; that of another server stays. */
export async function removeServerFile(workspace: string, { pid, url }: ServerFacts): Promise<void> {
  const facts = await readFacts(workspace);
  if (facts?.pid === pid && facts.url === url) await rm(pathIn(workspace), { force: true });
}

/** Whether a server is gone though it seems to live: ours has the number of its process, or listens where it did. */
function isPast(earlier: ServerFacts, ours: ServerFacts): boolean {
  return earlier.pid === ours.pid || earlier.url === ours.url;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever wrote it was interrupted, or it is not ours.
    return undefined;
  }
}

/** How long a server on this machine may take to pick up. */
const PICK_UP_MS = 1_000;

/**
 * Whether somebody picks up there. The number of a dead process may be another's by now, or its own still where
 * nobody buries the dead. A workspace may come from anybody: nobody is called who is not on this machine.
 */
async function isListening(url: string): Promise<boolean> {
  const { hostname = '', port } = URL.parse(url) ?? {};
  const host = hostname.replaceAll(/[[\]]/g, '');
  if (!isOfThisMachine(host)) return false;
  const socket = new Socket();
  try {
    socket.connect(Number(port), host);
    await once(socket, 'connect', { signal: AbortSignal.timeout(PICK_UP_MS) });
    return true;
  } catch {
    // Nobody is there, or it is no address.
    return false;
  } finally {
    socket.destroy();
  }
}

function isOfThisMachine(host: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return isLoopback(host) || addresses.some(({ address }) => address === host);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
