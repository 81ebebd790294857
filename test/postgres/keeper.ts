/**
 * Owns one PostgreSQL server from its first file to its last. Prints the server's folder when the server
 * accepts connections; stops it and removes the folder when its own standard input closes.
 */
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPostgresBin } from '../../scripts/postgres-binaries.mjs';
import { memoryFolder } from '../memory-folder.ts';

const LAST_LINES = 20;

const settings = {
  listen_addresses: '',
  port: '5432',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

const bin = findPostgresBin();
if (bin === undefined) throw new Error('PostgreSQL is not installed: "npm test" says how to get it.');

// Not os.tmpdir(): a unix socket's path may have 103 bytes, and some temporary folders are long already.
const folder = mkdtempSync(join(memoryFolder() ?? '/tmp', 'cuebook-pg-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const notNeededAnyMore = Promise.race([
  once(process.stdin.resume(), 'close'),
  ...(['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => once(process, signal)),
]);

const asServer = serverOptions();
await initialise(bin);
const lastLines: string[] = [];
const server = startServer(bin);
const ended = once(server, 'close').then(() => 'ended' as const);
if ((await Promise.race([ended, notNeededAnyMore])) === 'ended') {
  process.stderr.write(`${lastLines.join('\n')}\n`);
  process.exitCode = 1;
} else {
  server.kill('SIGINT'); // PostgreSQL's fast shutdown: sessions are cut off, not waited for.
  await ended;
}
process.exit();

/** PostgreSQL refuses to run as root, and the caller's own PG* settings are meant for another server. */
function serverOptions(): SpawnOptions {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  if (process.getuid?.() !== 0) return { cwd: folder, env };
  const [uid, gid] = [accountId('-u'), accountId('-g')];
  chownSync(folder, uid, gid);
  return { cwd: folder, env, uid, gid };
}

function accountId(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}

async function initialise(binFolder: string): Promise<void> {
  const args = ['-D', 'data', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const initdb = spawn(join(binFolder, 'initdb'), args, {
    ...asServer,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(initdb, 'exit');
  if (code !== 0) throw new Error(`initdb ended with code ${code}.`);
}

function startServer(binFolder: string): ChildProcess {
  const all = { ...settings, unix_socket_directories: folder };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binFolder, 'postgres'), ['-D', 'data', ...args], {
    ...asServer,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.stderr === null) throw new Error('The server has no log.');
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (lastLines.push(line) > LAST_LINES) lastLines.shift();
    if (line.endsWith('database system is ready to accept connections')) process.stdout.write(folder);
  });
  return child;
}
