import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInside } from '../../files/safe-path.ts';
import type { Confined, ConfineWish } from '../../model/confine.ts';
import { Refusal } from '../../model/refusal.ts';
import { findBubblewrap, limitArguments, USUAL_VARIABLES, wallArguments } from './bubblewrap.ts';
import { COMMAND_LIMITS } from './command-limits.ts';
import { isLesserUserNeeded, lesserUser } from './lesser-user.ts';
import { sandboxState } from './sandbox-state.ts';
import { seccompFilter } from './seccomp-filter.ts';

export interface ConfineOptions {
  /** Must not be seen, wherever it is. */
  readonly workspace?: string;
  /** The program, if it is not where it usually is. */
  readonly bwrapPath?: string;
}

/** Where a worker finds the folder that is its own. */
const OWN_FOLDER = '/skill';
/** A worker stays, and what it leaves in `/tmp` takes memory. */
const TEMPORARY_BYTES = 64 * 1024 * 1024;
/** For the time of the place where people are. */
const LOCAL_TIME = '/etc/localtime';

/**
 * Wraps a program in bubblewrap: no network, the system and its own folder read-only, a `/tmp` of its own, and nothing
 * else; a limit to its memory and to its processes. Undefined where there is no bubblewrap that works.
 */
export async function confineWorker(
  wish: ConfineWish,
  { workspace, bwrapPath }: ConfineOptions = {},
): Promise<Confined | undefined> {
  const program = findBubblewrap(bwrapPath);
  if (program === undefined || !(await works(program))) return undefined;
  const { command, args, folder, environment, memoryBytes, processes, spareDescriptor } = wish;
  const homes = [homedir(), ...(workspace === undefined ? [] : [workspace])].filter((path) =>
    existsSync(path),
  );
  const hidden = homes.map((path) => realpathSync(path));
  // Another one each time: processes that are being ended still count as their user's.
  const user = (await isLesserUserNeeded()) ? lesserUser(randomUUID()) : undefined;
  if (user !== undefined) refuseUnreadable(folder);
  const walls = wallArguments({
    folder: { path: folder, inside: OWN_FOLDER, isReadOnly: true },
    hidden,
    readOnly: [...wish.readOnly.flatMap((path) => withoutHomes(path, [...hidden, folder])), LOCAL_TIME],
    user,
    temporaryBytes: TEMPORARY_BYTES,
    environment: {
      ...USUAL_VARIABLES,
      ...environment,
      PATH: `${dirname(command)}:${USUAL_VARIABLES.PATH}`,
    },
  });
  const filter = seccompFilter(process.arch);
  const limits = limitArguments({ processes, memoryBytes, fileBytes: COMMAND_LIMITS.fileBytes });
  return {
    command: program,
    args: [
      ...(filter ? ['--seccomp', String(spareDescriptor)] : []),
      ...walls,
      ...limits,
      ...[command, ...args],
    ],
    ...(filter && { spareInput: filter }),
  };
}

const READ_BY_OTHERS = 0o005;

/** Root's scripts run as somebody else, who is to find them. */
function refuseUnreadable(folder: string): void {
  if ((statSync(folder).mode & READ_BY_OTHERS) === READ_BY_OTHERS) return;
  const reason = 'its folder can be read by its owner only, and what root starts here runs as another user';
  throw new Refusal('FORBIDDEN', `${reason} (chmod -R o+rX "${folder}" lets it)`);
}

const tried = new Map<string, Promise<boolean>>();

/** Tried once: whether a system allows it does not change while this runs. */
function works(program: string): Promise<boolean> {
  const known = tried.get(program) ?? sandboxState(program).then(({ isReady }) => isReady);
  tried.set(program, known);
  return known;
}

const PROGRAM_FOLDERS = /^(?:bin|lib\d*|pyvenv\.cfg)$/;

/** What is installed right in somebody's home, or in the root, is seen without the rest that lies there. */
function withoutHomes(path: string, homes: readonly string[]): readonly string[] {
  if (!existsSync(path)) return [];
  const real = realpathSync(path);
  if (!homes.some((home) => isInside(real, home))) return [path];
  return readdirSync(path)
    .filter((name) => PROGRAM_FOLDERS.test(name))
    .map((name) => join(path, name));
}
