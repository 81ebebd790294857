import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findBubblewrap } from './bubblewrap.ts';
import { COMMAND_LIMITS, type CommandLimits } from './command-limits.ts';
import { isLesserUserNeeded, lesserUser } from './lesser-user.ts';
import { type CommandEnd, runCommand } from './run-command.ts';

/** How commands are run: as whoever runs the tests, and where that is root, also as they would be for somebody else. */
export const COMMAND_WAYS: readonly (readonly [string, CommandWay])[] = [
  ['for this user', forThisUser],
  ...((await isLesserUserNeeded()) ? ([['for a user who is not root', forAnother]] as const) : []),
];

type CommandWay = () => Promise<{ readonly program: string; readonly user: number | undefined }>;

interface CommandWish {
  readonly limits?: Partial<CommandLimits>;
  readonly seconds?: number;
  readonly hidden?: readonly string[];
}

/** Runs a command in a folder of its own. */
export async function inFolder(
  way: CommandWay,
  cmd: string,
  { limits, seconds = 15, hidden = [] }: CommandWish = {},
): Promise<CommandEnd> {
  const { program, user } = await way();
  const folder = await openFolder();
  const wrapping = { folder, hidden, user, seconds, limits: { ...COMMAND_LIMITS, ...limits } };
  return await runCommand(program, cmd, wrapping, new AbortController().signal);
}

/** A folder that everybody may write, for one test. */
export async function openFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'cuebook-command-')));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  await chmod(folder, 0o777);
  return folder;
}

async function forThisUser() {
  // The system counts processes by user: those of another run of the tests are not ours.
  const user = (await isLesserUserNeeded()) ? lesserUser(crypto.randomUUID()) : undefined;
  return { program: installed(), user };
}

const SOMEBODY = 1_800_000_000 + process.pid;

async function forAnother() {
  const program = join(await openFolder(), 'bwrap');
  const become = `setpriv --reuid ${SOMEBODY} --regid ${SOMEBODY} --clear-groups`;
  await writeFile(program, `#!/bin/sh\nexec /usr/bin/${become} ${installed()} "$@"\n`, { mode: 0o755 });
  return { program, user: undefined };
}

function installed(): string {
  const program = findBubblewrap();
  if (program === undefined) throw new Error('There is no bubblewrap: npm test installs it, or says how.');
  return program;
}
