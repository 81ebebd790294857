import { Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import type { Workbench } from '../../workbench.ts';
import { type BeginOptions, beginChat } from '../chat/begin-chat.ts';
import { Chat } from '../chat/chat.ts';
import { ChatHistory } from '../chat/chat-history.ts';
import { ChatPage } from '../chat/chat-page.ts';
import { ChatStops } from '../chat/chat-stops.ts';
import { PipedInput } from '../chat/piped-input.ts';
import { RememberedInput } from '../chat/remembered-input.ts';
import { TerminalInput } from '../chat/terminal-input.ts';
import type { InputSource } from '../chat/typed.ts';
import { commandLine, shortId, withWorkbench } from '../context.ts';
import { io, isInteractive } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { bold, dim } from '../paint.ts';
import { helpFrom } from '../perform-run.ts';
import { printFindings } from '../print-findings.ts';
import { printable } from '../printable.ts';

const INTERRUPTED = 130;

/** A conversation at the terminal, or with a program that writes its prompts as lines. */
export async function chat(options: BeginOptions, ref?: string): Promise<number> {
  const place = ref === undefined ? {} : { session: ref, mustExist: true };
  return await withWorkbench(options, place, async (workbench) => {
    const help = await helpFrom(options, workbench);
    const session = await sessionFor(workbench, options, ref);
    const isAtTerminal = !options.json && isInteractive();
    const hint = (words: string) => commandLine(options, workbench.workspace, words);
    const page = new ChatPage(options);
    let interrupt: () => void = () => undefined;
    const input = isAtTerminal ? await terminalInput(workbench, () => interrupt()) : new PipedInput();
    using stops = new ChatStops(() => input.close(), { keepsOnInterrupt: isAtTerminal });
    interrupt = stops.interrupt;
    try {
      const conversation = new Chat({ workbench, options, input, page, stops, help, hint }, session);
      if (isAtTerminal) printHeading(session, await conversation.model());
      await conversation.talk();
      if (isAtTerminal) page.remark(`Come back with: ${hint(`chat ${shortId(session.id)}`)}`);
    } finally {
      input.close();
    }
    if (stops.isEnding) return INTERRUPTED;
    return page.hasFailed && !isAtTerminal ? 1 : 0;
  });
}

/** The one that is named, or a new one. */
async function sessionFor(
  workbench: Workbench,
  options: BeginOptions,
  ref: string | undefined,
): Promise<Session> {
  if (ref !== undefined) {
    refuseForBegun(options);
    if (options.model !== undefined) await workbench.refuseModel(options.model);
    return await namedSession(workbench, options, ref);
  }
  const { session, findings } = await beginChat(workbench, options, { needsModel: true });
  printFindings(findings, options);
  return session;
}

/** What a conversation begins with cannot be said of one that has begun. */
function refuseForBegun({ agent, prime, hide, title }: BeginOptions): void {
  const said = Object.entries({ agent, prime, hide, title }).find(([, value]) => value !== undefined);
  if (!said) return;
  throw new Refusal('INVALID_INPUT', `--${said[0]} is for a new conversation.`, {
    remedy: 'Leave it out, or leave out the session.',
  });
}

async function terminalInput(workbench: Workbench, interrupt: () => void): Promise<InputSource> {
  await workbench.makeFolder();
  const history = new ChatHistory(workbench.workspace);
  const input = new TerminalInput(await history.read(), interrupt);
  input.open();
  return new RememberedInput(input, history);
}

function printHeading({ id, agentId, metadata }: Session, model: string): void {
  const title = metadata.title ?? agentId ?? 'A new conversation';
  const facts = [...(model === '' ? [] : [model]), `session ${shortId(id)}`, '/help'];
  io().stdout.write(`${bold(printable(title))}  ${dim(printable(facts.join(' · ')))}\n`);
}
