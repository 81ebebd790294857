import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInside } from '../../files/safe-path.ts';
import type { CommandLimits } from './command-limits.ts';

/** What is around a program. */
export interface Walls {
  /** Its own folder: where it is, and where the program finds it. */
  readonly folder: { readonly path: string; readonly inside: string; readonly isReadOnly: boolean };
  /** Real paths of what it must not see, wherever they are. */
  readonly hidden: readonly string[];
  /** What it sees although it is no part of the system, each where it is. */
  readonly readOnly: readonly string[];
  /** The user to run it as, where root must not be it. */
  readonly user: number | undefined;
  /** Of `/tmp`, which is gone when the program ends. */
  readonly temporaryBytes: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** What a command is wrapped in. */
export interface Wrapping extends Pick<Walls, 'hidden' | 'user'> {
  /** Real path of the folder that it may write. */
  readonly folder: string;
  readonly seconds: number;
  readonly limits: CommandLimits;
}

/** Where a command finds its own folder. */
export const INSIDE = '/sandbox';

const PLACES = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap'];

/** The program: the one given, or where it is usually installed. Whatever else is on the PATH may be anybody's. */
export function findBubblewrap(given?: string): string | undefined {
  return (given === undefined ? PLACES : [given]).find((path) => existsSync(path));
}

/** Arguments of bubblewrap for a command that has a folder of its own, and limits to what it takes. */
export function bubblewrapArguments(cmd: string, wrapping: Wrapping): readonly string[] {
  const { folder, hidden, user, limits } = wrapping;
  const walls = {
    folder: { path: folder, inside: INSIDE, isReadOnly: false },
    hidden,
    readOnly: [],
    user,
    temporaryBytes: limits.temporaryBytes,
    environment: { ...USUAL_VARIABLES, TERM: 'dumb' },
  };
  return [...wallArguments(walls), ...limited(cmd, wrapping)];
}

/**
 * Arguments of bubblewrap that go before a program: no network, the system read-only, no home, nothing of the workspace
 * but its own folder, and no environment but its own. Everything ends with the program, or with this process.
 */
export function wallArguments(walls: Walls): readonly string[] {
  const { folder, hidden, readOnly, user, temporaryBytes, environment } = walls;
  const temporary = ['--size', String(temporaryBytes), '--perms', '1777', '--tmpfs'];
  return [
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--hostname', 'sandbox', '--new-session', '--die-with-parent'],
    ...(user === undefined ? OWN_USERS : CHANGES_USER),
    ...systemFolders(),
    ...hiddenFolders(hidden),
    ...['--proc', '/proc', '--dev', '/dev', ...temporary, '/tmp', ...temporary, '/dev/shm'],
    ...seenPaths(readOnly, hidden),
    ...[folder.isReadOnly ? '--ro-bind' : '--bind', folder.path, folder.inside],
    ...hidden.filter(isInSystem).flatMap((path) => ['--remount-ro', path]),
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', folder.inside],
    '--clearenv',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...(user === undefined ? [] : asUser(user)),
  ];
}

/** What every program has of an environment. */
export const USUAL_VARIABLES = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
};

/** A user who is nobody outside, and can make no further ones. */
const OWN_USERS = ['--unshare-user', '--disable-userns', '--uid', '1000', '--gid', '1000'];

/** What it takes to become another user, and nothing else of what root may do. */
const CHANGES_USER = [
  ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID'],
  ...['--cap-add', 'CAP_SETPCAP'],
];

function asUser(user: number): readonly string[] {
  const ids = ['--reuid', String(user), '--regid', String(user), '--clear-groups'];
  return ['setpriv', ...ids, '--bounding-set=-all', '--inh-caps=-all', '--'];
}

const ROOTS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** What programs need to find their libraries. */
const SETTINGS = ['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives'];

function systemFolders(): readonly string[] {
  const roots = ROOTS.flatMap((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink()) return ['--symlink', readlinkSync(path), path];
    return stats?.isDirectory() ? ['--ro-bind', path, path] : [];
  });
  return [
    ...roots,
    '--perms',
    '0755',
    '--dir',
    '/etc',
    ...SETTINGS.flatMap((path) => ['--ro-bind-try', path, path]),
  ];
}

/** A workspace may lie in a folder of the system, as those of containers often do. */
function hiddenFolders(paths: readonly string[]): readonly string[] {
  return paths.filter(isInSystem).flatMap((path) => ['--tmpfs', path]);
}

/** Those of them that are not seen anyway. */
function seenPaths(paths: readonly string[], hidden: readonly string[]): readonly string[] {
  const wanting = paths.filter(
    (path) => !isInSystem(path) || hidden.some((folder) => isInside(folder, path)),
  );
  const folders = new Set(wanting.flatMap(foldersAbove));
  return [
    // Those that bubblewrap makes of its own accord are for nobody but their owner.
    ...Array.from(folders).flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...wanting.flatMap((path) => ['--ro-bind-try', path, path]),
  ];
}

/** From the outermost on, without the root. */
function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === '/' || above === path ? [] : [...foldersAbove(above), above];
}

function isInSystem(path: string): boolean {
  const roots = ROOTS.filter((root) => existsSync(root)).map((root) => realpathSync(root));
  return roots.some((root) => isInside(root, path));
}

/** Run in the sandbox: the system is to end it first when memory runs out, and what it prints stays in order. */
const BEGIN =
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec 2>&1; exec nice -n 10 timeout -k 2 "$1" "$2" -c "$3"';

function limited(cmd: string, { seconds, limits }: Wrapping): readonly string[] {
  const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';
  return [...limitArguments(limits), ...['/bin/sh', '-c', BEGIN, 'sh', String(seconds), shell, cmd]];
}

/** What goes before a program to limit what it takes. */
export function limitArguments(
  limits: Pick<CommandLimits, 'processes' | 'memoryBytes' | 'fileBytes'>,
): readonly string[] {
  return [
    'prlimit',
    `--nproc=${limits.processes}:${limits.processes}`,
    `--data=${limits.memoryBytes}:${limits.memoryBytes}`,
    `--fsize=${limits.fileBytes}:${limits.fileBytes}`,
    '--nofile=1024:1024',
    '--core=0:0',
    '--',
  ];
}
