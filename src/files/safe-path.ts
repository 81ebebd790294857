import type { Stats } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isDeviceName } from '../model/device-name.ts';
import { errorCode } from '../model/error-code.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';

/**
 * The real path of something inside a folder, named by somebody we need not trust. Refuses absolute paths, `..`, NUL,
 * device names, links that lead out of the folder, and what is not there.
 */
export async function safePath(folder: string, name: string): Promise<string> {
  refuseUnsafeName(name);
  const root = await realpath(folder);
  const path = await reached(name, async () => await realpath(join(root, name)));
  if (!isInside(root, path)) throw unsafe(name, 'leaves its folder by a link');
  return path;
}

/** What is at a real path. */
export interface SafePlace {
  readonly path: string;
  readonly stats: Stats;
}

/** As `safePath`, with what is there: it may go between the two looks, and that is refused too. */
export async function safePlace(folder: string, name: string): Promise<SafePlace> {
  const path = await safePath(folder, name);
  return { path, stats: await reached(name, async () => await stat(path)) };
}

/** Refuses a path that leads out of its folder, or to a device, by what it says; links are not looked at. */
export function refuseUnsafeName(name: string): void {
  if (name === '') throw unsafe(name, 'is empty');
  if (name.includes('\0')) throw unsafe(name, 'holds a NUL character');
  const segments = name.split(/[/\\]/);
  if (isAbsolute(name) || /^[a-z]:/i.test(name) || name.startsWith('\\'))
    throw unsafe(name, 'is not relative');
  if (segments.includes('..')) throw unsafe(name, 'leads upwards');
  if (segments.some(isDeviceName)) throw unsafe(name, 'names a device');
}

function unsafe(name: string, reason: string): Refusal {
  return new Refusal('INVALID_INPUT', `The path ${JSON.stringify(name)} ${reason}.`);
}

/** As `safePath`; undefined for what is not there. */
export async function safePathIfThere(folder: string, name: string): Promise<string | undefined> {
  return await ifThere(safePath(folder, name));
}

/** As `safePlace`; undefined for what is not there. */
export async function safePlaceIfThere(folder: string, name: string): Promise<SafePlace | undefined> {
  return await ifThere(safePlace(folder, name));
}

/**
 * Refuses with INVALID_INPUT to write to a path in a folder that is a link and leads out of the folder, or nowhere. A path
 * that is not there yet is fine.
 */
export async function refuseOutwardLink(folder: string, name: string): Promise<void> {
  try {
    if ((await safePathIfThere(folder, name)) !== undefined) return;
    const stats = await lstat(join(await realpath(folder), name)).catch(() => undefined);
    if (stats?.isSymbolicLink()) throw unsafe(name, 'is a link that leads nowhere');
  } catch (error) {
    if (!isRefusal(error, 'INVALID_INPUT')) throw error;
    const remedy = 'Remove the link: nothing is written outside of the workspace.';
    throw new Refusal('INVALID_INPUT', error.message, { remedy, cause: error });
  }
}

async function ifThere<Value>(looked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await looked;
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}

/** Whether a path, both being real, is that of the folder or of something in it. */
export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** Why what is there cannot be reached, after its path; undefined where an error says nothing of that. */
export function outOfReach(code: string | undefined): string | undefined {
  return OUT_OF_REACH[code ?? ''];
}

const OUT_OF_REACH: Readonly<Record<string, string>> = {
  ELOOP: 'leads in a circle',
  ENAMETOOLONG: 'is too long',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

async function reached<Value>(name: string, look: () => Promise<Value>): Promise<Value> {
  try {
    return await look();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Refusal('NOT_FOUND', `There is no file ${name}.`, { cause: error });
    const reason = outOfReach(code);
    if (reason === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `The path ${JSON.stringify(name)} ${reason}.`, { cause: error });
  }
}
