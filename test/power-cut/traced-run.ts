import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** What a process did to files, in order. Offsets and data are those of the system calls. */
export type FileOperation =
  | { readonly kind: 'write'; readonly file: string; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'remove'; readonly file: string }
  /** Everything that was done to the file before the operation `since` is on the disk now; of a folder, its names. */
  | { readonly kind: 'sync'; readonly file: string; readonly since: number }
  | { readonly kind: 'output'; readonly text: string };

const CALLS = [
  ...['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'lseek', 'ftruncate', 'fallocate'],
  ...[
    'fsync',
    'fdatasync',
    'sync_file_range',
    'msync',
    'unlink',
    'unlinkat',
    'rename',
    'renameat',
    'renameat2',
  ],
];

/** Whether strace is installed, and may trace here. */
export async function canTrace(): Promise<boolean> {
  return await new Promise((resolve) => {
    execFile('strace', ['-f', '-e', 'trace=none', 'true'], (error) => resolve(error === null));
  });
}

/** Runs a command under strace, and returns what it did to the files whose names begin like that of the database. */
export async function tracedRun(
  command: readonly string[],
  database: string,
  trace: string,
): Promise<readonly FileOperation[]> {
  const options = ['-f', '-y', '-xx', '-s', '10000000', '-e', `trace=${CALLS.join(',')}`, '-o', trace];
  const child = spawn('strace', [...options, '--', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The traced run ended with ${code}: ${complaint}`);
  return operationsIn(await readFile(trace, 'latin1'), database);
}

/** Reads what strace wrote. Throws at a call that changes the files in a way that is not known here. */
export function operationsIn(trace: string, database: string): readonly FileOperation[] {
  const name = basename(database);
  const isOurs = (path: string) => dirname(path) === dirname(database) && basename(path).startsWith(name);
  const operations: FileOperation[] = [];
  const offsets = new Map<string, number>();
  const unfinished = new Map<string, { readonly text: string; readonly since: number }>();
  for (const line of trace.split('\n')) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const broken = /^(.*) <unfinished \.\.\.>$/.exec(rest)?.[1];
    if (broken !== undefined) {
      unfinished.set(pid, { text: broken, since: operations.length });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const begun = resumed === undefined ? undefined : unfinished.get(pid);
    const text = begun === undefined ? rest : `${begun.text}${resumed}`;
    const since = begun?.since ?? operations.length;
    const [, call, args = '', result] = /^(\w+)\((.*)\) += (-?\d+)/.exec(text) ?? [];
    if (call === undefined || result === undefined || result.startsWith('-')) continue;
    const [, descriptor = '', encoded] = /^(\d+)<((?:\\x[0-9a-f]{2})*)>/.exec(args) ?? [];
    const path = encoded === undefined ? undefined : decode(encoded).toString();
    if (call === 'write' && descriptor === '1' && path !== undefined && !path.startsWith('/')) {
      operations.push({ kind: 'output', text: dataIn(args).toString() });
      continue;
    }
    if (call === 'unlink') {
      const removed = decode(/^"((?:\\x[0-9a-f]{2})*)"/.exec(args)?.[1] ?? '').toString();
      if (isOurs(removed)) operations.push({ kind: 'remove', file: basename(removed) });
      continue;
    }
    if (path === undefined) {
      if (/^(?:unlinkat|rename)/.test(call) && stringsIn(args).some((each) => isOurs(each)))
        throw new Error(`The trace has a call that is not known: ${call}.`);
      continue;
    }
    if ((call === 'fsync' || call === 'fdatasync') && (isOurs(path) || path === dirname(database))) {
      operations.push({ kind: 'sync', file: isOurs(path) ? basename(path) : '', since });
      continue;
    }
    // What is shared between processes is made anew from the log.
    if (!isOurs(path) || path.endsWith('-shm')) continue;
    const file = basename(path);
    const key = `${descriptor} ${path}`;
    const numbers = args.split(', ').slice(1).map(Number);
    if (call === 'lseek') offsets.set(key, Number(result));
    else if (call === 'write') {
      const offset = offsets.get(key) ?? 0;
      const data = dataIn(args).subarray(0, Number(result));
      operations.push({ kind: 'write', file, offset, data });
      offsets.set(key, offset + data.length);
    } else if (call === 'pwrite64')
      operations.push({
        kind: 'write',
        file,
        offset: numbers.at(-1) ?? 0,
        data: dataIn(args).subarray(0, Number(result)),
      });
    else if (call === 'ftruncate') operations.push({ kind: 'truncate', file, size: numbers[0] ?? 0 });
    else throw new Error(`The trace has a call that is not known: ${call}.`);
  }
  return operations;
}

function dataIn(args: string): Buffer {
  const [, encoded = '', isCut] = /"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/.exec(args) ?? [];
  if (isCut) throw new Error('The trace does not have all that was written.');
  return decode(encoded);
}

function stringsIn(args: string): readonly string[] {
  return Array.from(args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g), ([, encoded = '']) =>
    decode(encoded).toString(),
  );
}

function decode(encoded: string): Buffer {
  return Buffer.from(encoded.replaceAll('\\x', ''), 'hex');
}
