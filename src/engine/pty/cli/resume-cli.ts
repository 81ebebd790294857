import type { CliProfile } from '../../../model/cli-profile.ts';
import { isRefusal } from '../../../model/refusal.ts';
import type { CliConversation } from '../../../model/terminal.ts';
import type { ProgramStart, TerminalProgram } from '../program.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { openFilesOf } from '../transcripts/process-files.ts';
import { type CliOptions, openCli } from './open-cli.ts';
import { ConversationSign } from './resumed-screen.ts';

/** How long a CLI that can be typed into has to show what was said before. */
const SHOWN_WITHIN_MS = 8000;
const LOOKS_EVERY_MS = 50;

/** Whether a CLI can continue a conversation, by what its profile says. */
export function canResume(
  { resume, resumesToolCalls = true }: CliProfile,
  { hasToolCalls }: CliConversation,
): boolean {
  return resume !== undefined && (resumesToolCalls || !hasToolCalls);
}

/**
 * Starts a CLI with an earlier conversation, and waits until it shows what was said there or has opened its transcript.
 * `undefined` where it does neither, as it has lost that conversation: then it was ended. `start.shown` is called only once
 * it is sure.
 */
export async function resumeCli(
  profile: CliProfile,
  start: ProgramStart,
  conversation: CliConversation,
  options: CliOptions,
): Promise<TerminalProgram | undefined> {
  const added = (profile.resume ?? []).map((arg) => arg.replaceAll('{id}', conversation.id));
  const program = await openCli(
    { ...profile, args: [...profile.args, ...added] },
    { ...start, shown: () => undefined },
    { ...options, conversation },
  ).catch((error: unknown) => {
    if (options.signal?.aborted || !isRefusal(error, 'AGENT_FAILED')) throw error;
    return undefined;
  });
  if (!program) return undefined;
  try {
    if (await hasContinued(program.terminal, conversation, options.signal)) {
      start.shown?.(program.terminal);
      return program;
    }
  } catch (error) {
    await program.end();
    throw error;
  }
  await program.end();
  return undefined;
}

async function hasContinued(
  terminal: Terminal,
  conversation: CliConversation,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const sign = new ConversationSign(conversation);
  const deadline = performance.now() + SHOWN_WITHIN_MS;
  for (;;) {
    signal?.throwIfAborted();
    if (terminal.hasEnded) return false;
    const { lines } = await terminal.screen();
    if (sign.isIn(lines)) return true;
    const { transcript } = conversation;
    if (transcript !== undefined && (await openFilesOf(terminal.pid)).has(transcript)) return true;
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
  }
}
