import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { isInside } from '../../files/safe-path.ts';
import type { CommandLimits } from './command-limits.ts';

/** What a command is wrapped in. */
export interface Wrapping {
  /** Real path of the folder that it may write. */
  readonly folder: string;
  /** Real paths of what it must not see, wherever they are. */
  readonly hidden: readonly string[];
  /** The user to run it as, where root must not be it. */
  readonly user: number | undefined;
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

/**
 * Arguments of bubblewrap for a command: no network, the system read-only, no home, nothing of the workspace but its
 * own folder, no environment, and limits to what it takes. Everything ends with the command, or with this process.
 */
export function bubblewrapArguments(cmd: string, wrapping: Wrapping): readonly string[] {
  const { folder, hidden, user, limits } = wrapping;
  const temporary = ['--size', String(limits.temporaryBytes), '--perms', '1777', '--tmpfs'];
  return [
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--hostname', 'sandbox', '--new-session', '--die-with-parent'],
    ...(user === undefined ? OWN_USERS : CHANGES_USER),
    ...systemFolders(),
    ...hiddenFolders(hidden),
    ...['--proc', '/proc', '--dev', '/dev', ...temporary, '/tmp', ...temporary, '/dev/shm'],
    ...['--bind', folder, INSIDE, '--remount-ro', '/dev', '--remount-ro', '/', '--chdir', INSIDE],
    '--clearenv',
    ...Object.entries(ENVIRONMENT).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...(user === undefined ? [] : asUser(user)),
    ...limited(cmd, wrapping),
  ];
}

const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin',
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
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
  const roots = ROOTS.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  const seen = paths.filter((path) => roots.some((root) => isInside(root, path)));
  return seen.flatMap((path) => ['--tmpfs', path]);
}

/** Run in the sandbox: the system is to end it first when memory runs out, and what it prints stays in order. */
const BEGIN =
  'echo 1000 2>/dev/null >/proc/self/oom_score_adj; exec 2>&1; exec nice -n 10 timeout -k 2 "$1" "$2" -c "$3"';

function limited(cmd: string, { seconds, limits }: Wrapping): readonly string[] {
  const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';
  return [
    'prlimit',
    `--nproc=${limits.processes}:${limits.processes}`,
    `--data=${limits.memoryBytes}:${limits.memoryBytes}`,
    `--fsize=${limits.fileBytes}:${limits.fileBytes}`,
    '--nofile=1024:1024',
    '--core=0:0',
    '--',
    ...['/bin/sh', '-c', BEGIN, 'sh', String(seconds), shell, cmd],
  ];
}
