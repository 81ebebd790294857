import { execFile } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { CliProfile } from '../../../model/cli-profile.ts';

/** A program that does not tell its version within this has none that counts. */
const TELLS_WITHIN_MS = 20_000;
/** A package is looked for so many folders above the program. */
const MOST_FOLDERS = 6;

const PACKAGE = z.object({
  version: z.string(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]),
});

/** Versions by what identifies a program file: reading one may take a process. */
const versions = new Map<string, Promise<string | undefined>>();

/**
 * The version of a program, from the npm package that it is in, or else from what it prints. `undefined` if neither tells. It is
 * read once for each state of the file. Never rejects.
 */
export async function programVersion(
  { versionArgs }: Pick<CliProfile, 'versionArgs'>,
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const path = await realpath(file).catch(() => file);
  const facts = await stat(path).catch(() => undefined);
  const key = JSON.stringify([path, facts?.ino, facts?.size, facts?.mtimeMs, versionArgs]);
  const known = versions.get(key) ?? readVersion(path, file, versionArgs, env);
  versions.set(key, known);
  return await known;
}

/** Whether a version is one of those that a profile was tried with, or lies between them. */
export function isProven(version: string, proven: readonly string[]): boolean {
  const order = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  const [first, ...rest] = proven.toSorted(order);
  const last = rest.at(-1) ?? first;
  return first !== undefined && last !== undefined && order(first, version) <= 0 && order(version, last) <= 0;
}

/** The versions that a profile was tried with, as a person reads them. */
export function provenText(proven: readonly string[]): string {
  const [first, last] = [proven[0] ?? '', proven.at(-1) ?? ''];
  return first === last ? first : `${first} to ${last}`;
}

async function readVersion(
  path: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  return (await packageVersion(path)) ?? (await printedVersion(file, args, env));
}

/** The version of the package whose program this file is. */
async function packageVersion(path: string): Promise<string | undefined> {
  let folder = dirname(path);
  for (let up = 0; up < MOST_FOLDERS && folder !== dirname(folder); up += 1, folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const { bin, version } = readPackage(text) ?? {};
    const programs = typeof bin === 'string' ? [bin] : Object.values(bin ?? {});
    return programs.some((program) => resolve(folder, program) === path) ? version : undefined;
  }
  return undefined;
}

function readPackage(text: string): z.infer<typeof PACKAGE> | undefined {
  try {
    return PACKAGE.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function printedVersion(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { promise, resolve: done } = Promise.withResolvers<string | undefined>();
  const child = execFile(file, args, { env, timeout: TELLS_WITHIN_MS }, (_, stdout, stderr) =>
    done(/\d+\.\d+\.\d+[\w.+-]*/.exec(`${stdout}\n${stderr}`)?.[0]),
  );
  child.stdin?.end();
  return await promise;
}
