import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { z } from 'zod';
import { inTurn } from '../../files/in-turn.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Tool } from '../../model/tool.ts';
import { EXEC_COMMAND } from './allowed-command.ts';
import { findBubblewrap, INSIDE } from './bubblewrap.ts';
import { COMMAND_LIMITS, type CommandLimits, LONGEST_SECONDS } from './command-limits.ts';
import { isLargerThan } from './folder-size.ts';
import { isLesserUserNeeded, lesserUser } from './lesser-user.ts';
import { notInstalled } from './not-available.ts';
import { runCommand } from './run-command.ts';
import type { Sandbox } from './sandbox.ts';

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
  const limits = { ...COMMAND_LIMITS, ...given.limits };
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
        const end = await runCommand(program, cmd, { folder, hidden, user, seconds, limits }, signal);
        const isFull = await isLargerThan(folder, limits.sandboxBytes);
        return { ...end, ...(isFull && { warning: fullWarning(limits.sandboxBytes) }) };
      });
    },
  };
}

function refuseUnfit(cmd: string): void {
  if (cmd.includes('\0')) throw new Refusal('INVALID_INPUT', 'The command holds a NUL character.');
  if (Buffer.byteLength(cmd) > LONGEST_COMMAND)
    throw new Refusal('TOO_LARGE', 'The command is too long: write a file in several steps, and run that.');
}

function fullWarning(bytes: number): string {
  return `The files in ${INSIDE} take more than ${Math.floor(bytes / 1024 / 1024)} MB: remove what is not needed.`;
}
