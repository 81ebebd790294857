import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../model/error-code.ts';

/** What a server leaves in its workspace, so that other commands find it. Only its owner may read it. */
const serverFile = z.object({ pid: z.int().positive(), url: z.string(), token: z.string() });
export type ServerFacts = z.infer<typeof serverFile>;

function pathIn(workspace: string): string {
  return join(workspace, '.cuebook', 'server.json');
}

/** The server that says it serves this workspace; undefined if there is none, or none that still lives. */
export async function readServerFile(workspace: string): Promise<ServerFacts | undefined> {
  let text: string;
  try {
    text = await readFile(pathIn(workspace), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  const facts = serverFile.safeParse(parsed(text));
  return facts.success && isAlive(facts.data.pid) ? facts.data : undefined;
}

/** Appears in one piece. A server that is there already keeps its place. */
export async function writeServerFile(workspace: string, facts: ServerFacts): Promise<void> {
  if (await readServerFile(workspace)) return;
  const path = pathIn(workspace);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${facts.pid}`;
  await rm(draft, { force: true });
  await writeFile(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
}

/** Takes ours away; that of another server stays. */
export async function removeServerFile(workspace: string): Promise<void> {
  const facts = await readServerFile(workspace);
  if (facts?.pid === process.pid) await rm(pathIn(workspace), { force: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever wrote it was interrupted, or it is not ours.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
