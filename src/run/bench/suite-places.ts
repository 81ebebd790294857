import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';
import { byName } from '../../files/by-name.ts';
import { entriesOf } from '../../files/list-scripts.ts';
import { locateDocument } from '../../files/locate-document.ts';
import { outputSchema, schemaFile } from '../../files/output-schemas.ts';
import { packageFolder } from '../../files/program-file.ts';
import { isInside, safePlace } from '../../files/safe-path.ts';
import { sha256 } from '../../files/sha256.ts';
import { readTextFile } from '../../files/text-file.ts';
import { errorCode } from '../../model/error-code.ts';
import type { JsonObject } from '../../model/json.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';

/** A file that is meant to be a suite. */
interface SuitePlace {
  /** Its path from the workspace, or the name of one that is shipped. */
  readonly ref: string;
  /** Absolute. */
  readonly path: string;
  readonly isShipped: boolean;
}

/** Where suites are, and what they name. */
export interface SuitePlaces {
  list(): Promise<readonly SuitePlace[]>;
  /** The absolute path of a suite, by its path from the workspace or by the name of one that is shipped. */
  locate(ref: string): Promise<string>;
  /** The same for somebody who may name any file by its absolute path. */
  find(ref: string): Promise<string>;
  readText(path: string): Promise<string>;
  /** In bytes; 0 where it cannot be told. */
  sizeOf(path: string): Promise<number>;
  /** The same of a suite wherever the workspace or the package is: its path from there. */
  identify(path: string): Promise<string>;
  /** What a suite needs to know of the files that it names. */
  around(suitePath: string): {
    locate(path: string): Promise<string>;
    contentHash(path: string): Promise<string>;
    schema(ref: string): Promise<JsonObject | undefined>;
    sha256(text: string): string;
  };
}

const FOLDER = 'bench';
const IN_FOLDERS = ['suite.yaml', 'suite.yml'];

/** The suites of a workspace, in its `bench/`, and those of the package. */
export function suitePlaces(workspace: string, shippedIn = join(packageFolder(), FOLDER)): SuitePlaces {
  const shipped = async () => await suitesIn(shippedIn);
  const schema = async (ref: string) =>
    isAbsolute(ref) ? await schemaFile(ref) : await outputSchema(workspace, ref);
  const shippedPath = async (ref: string) => {
    if (!/^[\w-]+$/.test(ref)) return undefined;
    return (await shipped()).find((name) => shippedName(name) === ref);
  };
  const locate = async (ref: string) => {
    const named = await shippedPath(ref);
    if (named !== undefined) return join(shippedIn, named);
    refuseOtherNames(ref);
    return await locateDocument(workspace, ref);
  };
  return {
    list: async () => {
      const own = (await suitesIn(join(workspace, FOLDER))).map((name) => `${FOLDER}/${name}`);
      const ours = (await shipped()).map((name) => ({
        ref: shippedName(name),
        path: join(shippedIn, name),
        isShipped: true,
      }));
      return [...own.map((ref) => ({ ref, path: join(workspace, ref), isShipped: false })), ...ours];
    },
    locate,
    find: async (ref) => {
      if (!isAbsolute(ref)) return await locate(ref);
      refuseOtherNames(ref);
      return ref;
    },
    identify: async (path) => {
      const real = await realpath(path);
      for (const [name, folder] of [
        ['workspace', workspace],
        ['shipped', shippedIn],
      ] as const) {
        if (!existsSync(folder)) continue;
        const root = await realpath(folder);
        if (isInside(root, real)) return `${name}:${relative(root, real)}`;
      }
      return real;
    },
    readText: async (path) => (await readTextFile(path)).text,
    sizeOf,
    around: (suitePath) => ({
      locate: async (name) => await locateFrom(workspace, suitePath, name),
      contentHash,
      schema,
      sha256,
    }),
  };
}

/** What cannot be looked at cannot be read, either, and says so then. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return 0;
  }
}

function shippedName(name: string): string {
  return name.includes('/') ? dirname(name) : basename(name, extname(name));
}

function isSuiteName(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

function refuseOtherNames(ref: string): void {
  if (isSuiteName(ref)) return;
  throw new Refusal(
    'INVALID_INPUT',
    `${JSON.stringify(ref)} is no suite that is shipped, and no YAML file.`,
    {
      remedy: 'See what can be run: cuebook bench suites',
    },
  );
}

/** The suites in a folder, from there: YAML files, and folders with a `suite.yaml`. */
async function suitesIn(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of (await entriesOf(folder)) ?? []) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      const inside = IN_FOLDERS.find((name) => existsSync(join(folder, entry.name, name)));
      if (inside !== undefined) found.push(`${entry.name}/${inside}`);
    } else if (isSuiteName(entry.name)) found.push(entry.name);
  }
  return found.sort(byName);
}

/** A suite of the workspace may name what is in the workspace, any other one what is in its own folder. */
async function locateFrom(workspace: string, suitePath: string, name: string): Promise<string> {
  const folder = dirname(await realpath(suitePath));
  const root = await realpath(workspace);
  const reach = isInside(root, folder) ? root : folder;
  const path = resolve(folder, name);
  if (!isInside(reach, path)) {
    const where = reach === root ? 'the workspace' : 'the folder of the suite';
    throw new Refusal('INVALID_INPUT', `${name} is outside of ${where}.`);
  }
  const { path: real, stats } = await safePlace(reach, relative(reach, path) || '.').catch(
    (error: unknown) => {
      // By the name that stands in the suite.
      throw isRefusal(error, 'NOT_FOUND')
        ? new Refusal('NOT_FOUND', `There is no file ${name}.`, { cause: error })
        : error;
    },
  );
  if (!stats.isFile()) throw new Refusal('INVALID_INPUT', `${name} is not a file.`);
  return real;
}

async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
