import type { CliProfile } from '../../../model/cli-profile.ts';
import { isRefusal, Refusal } from '../../../model/refusal.ts';
import type { CliConversation } from '../../../model/terminal.ts';
import type { ProgramStart, TerminalProgram } from '../program.ts';
import { findProgram } from '../terminal/find-program.ts';
import { startTerminal } from '../terminal/start-terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { terminalEnvironment } from '../terminal/terminal-environment.ts';
import { CliProgram } from './cli-program.ts';
import { passFirstStart } from './first-start.ts';
import { profilePatterns } from './profile-patterns.ts';
import { isProven, programVersion, provenText } from './program-version.ts';
import { Standing } from './standing.ts';
import type { Transcripts } from './transcripts.ts';

export interface CliOptions {
  readonly transcripts?: Transcripts | undefined;
  /** The profiles that the user lets grant trust at a first start. */
  readonly grants?: readonly string[];
  readonly signal?: AbortSignal;
  /** The conversation that it is started to continue. */
  readonly conversation?: CliConversation;
}

/**
 * Starts the CLI of an agent and waits until it can be typed into, or asks something: that is told by the first `ask`.
 * Refuses with NOT_FOUND where it is not installed, and with AGENT_FAILED where it does not get so far.
 */
export async function openCli(
  profile: CliProfile,
  start: ProgramStart,
  { transcripts, grants = [], signal, conversation }: CliOptions = {},
): Promise<TerminalProgram> {
  const patterns = profilePatterns(profile);
  const startedAt = new Date();
  const env = {
    ...terminalEnvironment(start.environment, start.sessionId, start.runId),
    ...profile.env,
  };
  const terminal = await started(profile, start, env);
  start.shown?.(terminal);
  const version = versionWarning(profile, start.cwd, env);
  const standing = new Standing(terminal, patterns);
  try {
    const end = await passFirstStart(standing, { mayGrant: grants.includes(profile.id), signal });
    const isOpen = end === 'open' || (end === 'late' && start.isWatched === true);
    if (!isOpen) throw await notStarted(profile, terminal, end);
    const facts = {
      cwd: start.cwd,
      startedAt,
      pid: terminal.pid,
      environment: env,
      ...(conversation && { conversation }),
    };
    return new CliProgram(standing, transcripts?.watch(profile, facts), version);
  } catch (error) {
    await terminal.end();
    standing.close();
    throw error;
  }
}

/** What is to be said of a version that the profile was not tried with. Never rejects. */
async function versionWarning(profile: CliProfile, cwd: string, env: Readonly<Record<string, string>>) {
  const { id, command, proven, isUntried = false } = profile;
  if (proven === undefined) return isUntried ? untriedWarning(id) : undefined;
  const file = await findProgram(command, cwd, env).catch(() => undefined);
  const version = file === undefined ? undefined : await programVersion(profile, file, env);
  if (version === undefined || isProven(version, proven)) return undefined;
  const message = `${id} ${version} was not tried with this version of Cuebook, which knows ${provenText(proven)}. If it looks different, prompts may be refused.`;
  return { code: 'unproven-version', message };
}

function untriedWarning(id: string) {
  const message = `The profile ${id} was written from the documentation of the CLI, and not tried. If the CLI looks different, prompts are refused.`;
  return { code: 'untried-profile', message };
}

/** Says of a program that is not there how to get it, if that is known. */
export function notInstalled({ id, command, install }: CliProfile, error: unknown): unknown {
  if (!isRefusal(error, 'NOT_FOUND') || install === undefined) return error;
  return new Refusal('NOT_FOUND', `${id} is not installed: there is no program ${command}.`, {
    remedy: install,
    cause: error,
  });
}

async function started(
  profile: CliProfile,
  { cwd, size, recordTo, started }: ProgramStart,
  env: Readonly<Record<string, string>>,
): Promise<Terminal> {
  const { command, args } = profile;
  try {
    return await startTerminal({
      command,
      args,
      cwd,
      env,
      ...(size && { size }),
      ...(recordTo !== undefined && { recordTo }),
      ...(started && { started }),
    });
  } catch (error) {
    throw notInstalled(profile, error);
  }
}

async function notStarted(
  { id, command, startSeconds }: CliProfile,
  terminal: Terminal,
  why: 'ended' | 'late' | 'aborted',
): Promise<Refusal> {
  const { lines } = await terminal.screen();
  const shown = lines.join('\n').trim();
  const screen = shown === '' ? ' Its screen is empty.' : ` Its screen shows:\n${shown}`;
  const what = {
    ended: `${id} ended before it could be typed into.`,
    late: `${id} could not be typed into after ${startSeconds} seconds.`,
    aborted: `${id} was stopped before it could be typed into.`,
  }[why];
  return new Refusal('AGENT_FAILED', `${what}${screen}`, {
    remedy: `Run ${command} yourself in this folder, answer what it asks, and try again.`,
  });
}
