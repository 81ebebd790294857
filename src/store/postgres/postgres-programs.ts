import { spawn } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withoutPassword } from '../../model/database-url.ts';
import type { Environment } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';

type Program = 'pg_dump' | 'pg_restore';

/** Where packagers put one folder per version: the folder above, and how the versions below it are named. */
const VERSIONED = [
  ['/usr/lib/postgresql', /^\d+$/],
  ['/usr', /^pgsql-\d+$/],
  ['/opt/homebrew/opt', /^(?:postgresql|libpq)(?:@\d+)?$/],
  ['/usr/local/opt', /^(?:postgresql|libpq)(?:@\d+)?$/],
  ['/Applications/Postgres.app/Contents/Versions', /^\d+$/],
] as const;

export interface PostgresTarget {
  readonly url: string;
  readonly environment: Environment;
  readonly signal?: AbortSignal | undefined;
}

/** Writes a database to a file, in the format of `pg_restore`, as it is in the given snapshot. */
export async function dumpPostgres(target: PostgresTarget, file: string, snapshot: string): Promise<void> {
  await run(target, 'pg_dump', [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--snapshot=${snapshot}`,
    `--file=${file}`,
  ]);
}

/** Fills an empty database from such a file, all of it or nothing. */
export async function restorePostgres(target: PostgresTarget, file: string): Promise<void> {
  await run(target, 'pg_restore', [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    file,
  ]);
}

/** Where a program of PostgreSQL is: in CUEBOOK_PG_BIN, on the PATH, or where packagers put the newest version. */
export function findPostgresProgram(name: Program, environment: Environment): string {
  const chosen = environment['CUEBOOK_PG_BIN'];
  const folders = chosen
    ? [chosen]
    : [...(environment['PATH'] ?? '').split(delimiter).filter(Boolean), ...versionedFolders()];
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found !== undefined) return found;
  throw new Refusal('NOT_FOUND', `${name} is not installed${chosen ? ` in ${chosen}` : ''}.`, {
    remedy:
      'Install the client programs of PostgreSQL (on Debian and Ubuntu: postgresql-client), or name their folder in CUEBOOK_PG_BIN.',
  });
}

function versionedFolders(): readonly string[] {
  return VERSIONED.flatMap(([above, pattern]) =>
    namesIn(above)
      .filter((name) => pattern.test(name))
      .toSorted((one, other) => versionIn(other) - versionIn(one))
      .map((name) => join(above, name, 'bin')),
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The packager of another system puts it there.
    return [];
  }
}

function versionIn(name: string): number {
  return Number(/\d+$/.exec(name)?.[0] ?? Number.POSITIVE_INFINITY);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const LONGEST_OUTPUT = 4_000;

async function run(
  { url, environment, signal }: PostgresTarget,
  name: Program,
  args: readonly string[],
): Promise<void> {
  const program = findPostgresProgram(name, environment);
  const { dbname, password } = splitPassword(url);
  // Everybody on the machine can read the arguments of a process; its environment only its owner can.
  const env = { ...environment, ...(password !== undefined && { PGPASSWORD: password }), LC_ALL: 'C' };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, ['--no-password', `--dbname=${dbname}`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-LONGEST_OUTPUT);
  });
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) return resolve();
    reject(failed(name, { url, output, code }));
  });
  await promise;
}

/** The URL as libpq takes it, and the password apart from it. */
export function splitPassword(text: string): {
  readonly dbname: string;
  readonly password: string | undefined;
} {
  const url = URL.parse(text);
  if (url === null) return { dbname: text, password: undefined };
  const named = url.searchParams.get('password') ?? undefined;
  const password = url.password === '' ? named : decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  // A way of encryption that only Node's library knows by this name.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { dbname: url.href, password };
}

function failed(
  name: Program,
  { url, output, code }: { readonly url: string; readonly output: string; readonly code: number | null },
): Refusal {
  const reason =
    output
      .trim()
      .split('\n')
      .find((line) => /error|fatal/i.test(line)) ?? `exit code ${code}`;
  const isOld = /server version mismatch/.test(output);
  return new Refusal(
    'DATABASE_FAILED',
    `${name} failed on ${withoutPassword(url)}: ${reason.replace(/^pg_\w+: (?:error: )?/, '')}.`,
    {
      remedy: isOld
        ? `Install ${name} of the server's version or newer, or name its folder in CUEBOOK_PG_BIN.`
        : 'Check the URL, the server and your rights there, then try again.',
    },
  );
}
