import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { z } from 'zod';
import { inTurn } from '../../files/in-turn.ts';
import type { SessionId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Tool } from '../../model/tool.ts';
import { EXEC_COMMAND } from './allowed-command.ts';
import { findBubblewrap, INSIDE } from './bubblewrap.ts';
import { COMMAND_LIMITS, type CommandLimits, LONGEST_SECONDS } from './command-limits.ts';
import { type FolderSize, folderSize } from './folder-size.ts';
import { isLesserUserNeeded, lesserUser } from './lesser-user.ts';
import { notInstalled } from './not-available.ts';
import { runCommand } from './run-command.ts';
import { SANDBOXES, type Sandbox } from './sandbox.ts';
import { type DiskLimit, exceededLimit } from './watch-disk.ts';

export interface ExecCommandParts {
  readonly sandbox: Sandbox;
  /** Refuses while the workspace is not trusted. It is asked at every call. */
  refuseUntrusted(): Promise<void>;
  readonly limits?: Partial<CommandLimits>;
  /** The program, if it is not where it usually is. */
  readonly bwrapPath?: string | undefined;
}

const INPUT = z.object({ cmd: z.string(), timeout: z.number().positive().max(LONGEST_SECONDS).optional() });

/** The longest argument that Linux takes, less a little. */
const LONGEST_COMMAND = 128 * 1024 - 1024;

/** The tool that runs commands of a model, in the sandbox of its session and never without bubblewrap. */
export function execCommandTool({ sandbox, refuseUntrusted, bwrapPath, ...given }: ExecCommandParts): Tool {
  const limits = { ...COMMAND_LIMITS, sandboxBytes: sandbox.maxBytes, ...given.limits };
  return {
    name: EXEC_COMMAND,
    description:
      `Runs a shell command in ${INSIDE}, a folder that lasts as long as this conversation. There is no network, ` +
      'the rest of the system can only be read, and nothing goes on running when the command ends.',
    inputSchema: {
      type: 'object',
      properties: {
        cmd: { type: 'string', minLength: 1, description: 'The command, for a shell.' },
        timeout: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: LONGEST_SECONDS,
          description: `Seconds that it may take; ${limits.seconds} if left out.`,
        },
      },
      required: ['cmd'],
      additionalProperties: false,
    },
    effect: 'write',
    async run(input, { signal }) {
      const { cmd, timeout: seconds = limits.seconds } = INPUT.parse(input);
      refuseUnfit(cmd);
      await refuseUntrusted();
      const program = findBubblewrap(bwrapPath);
      if (program === undefined) throw notInstalled();
      const folder = await sandbox.folder();
      const user = (await isLesserUserNeeded()) ? lesserUser(sandbox.sessionId) : undefined;
      const hidden = [sandbox.workspace, homedir()]
        .filter((path) => existsSync(path))
        .map((path) => realpathSync(path));
      return await inTurn(folder, async () => {
        const before = await folderSize(folder);
        refuseTwiceTheLimit(before, limits, sandbox.sessionId);
        // It may remove files, and no file can grow. What it does all the same is not to become more.
        const wasFull = exceededLimit(before, limits) !== undefined;
        const allowed = wasFull
          ? {
              ...limits,
              fileBytes: 0,
              sandboxBytes: Math.max(limits.sandboxBytes, before.bytes),
              sandboxFiles: Math.max(limits.sandboxFiles, before.files),
            }
          : limits;
        const end = await runCommand(
          program,
          cmd,
          { folder, hidden, user, seconds, limits: allowed },
          signal,
        );
        const limit = end.diskLimit ?? exceededLimit(await folderSize(folder), limits);
        if (limit === undefined) return { ...end };
        const consequence = end.diskLimit
          ? 'The command was ended'
          : wasFull
            ? 'The command could not write files'
            : 'No command can write files now';
        return { ...end, warning: `${consequence}: ${limitText(limit, limits)}` };
      });
    },
  };
}

/** However a sandbox came to that: nobody is to fill the disk step by step. */
function refuseTwiceTheLimit(
  { bytes, files }: FolderSize,
  limits: CommandLimits,
  sessionId: SessionId,
): void {
  if (bytes <= 2 * limits.sandboxBytes && files <= 2 * limits.sandboxFiles) return;
  const taken = `${megabytes(bytes)} MB in ${files.toLocaleString('en-US')} files`;
  throw new Refusal(
    'TOO_LARGE',
    `The sandbox takes ${taken}, more than twice what is allowed, and no command is run. ` +
      `The user can remove files in ${SANDBOXES}/${sessionId}, or raise limits.sandboxMegabytes in their configuration.`,
  );
}

function limitText(limit: DiskLimit, { sandboxBytes, sandboxFiles, freeBytes }: CommandLimits): string {
  switch (limit) {
    case 'bytes':
      return `the files in ${INSIDE} take more than ${megabytes(sandboxBytes)} MB. Remove what is not needed.`;
    case 'files':
      return `there are more than ${sandboxFiles.toLocaleString('en-US')} files in ${INSIDE}. Remove what is not needed.`;
    case 'free-space':
      return `less than ${megabytes(freeBytes)} MB are free on the disk, and it was using them up.`;
    default:
      return limit satisfies never;
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

function refuseUnfit(cmd: string): void {
  if (cmd.includes('\0')) throw new Refusal('INVALID_INPUT', 'The command holds a NUL character.');
  if (Buffer.byteLength(cmd) > LONGEST_COMMAND)
    throw new Refusal('TOO_LARGE', 'The command is too long: write a file in several steps, and run that.');
}
