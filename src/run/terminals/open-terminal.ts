import type { SessionId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import {
  MAIN_TERMINAL,
  TERMINAL_NAME,
  type TerminalFacts,
  type TerminalRoute,
} from '../../model/terminal.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import { chosenModel } from '../ask-session.ts';
import { runSettingsOf } from '../run-settings.ts';
import { sessionSettings } from '../session-settings.ts';
import { turnsOf } from '../turns.ts';
import type { RunWorld } from '../world.ts';
import { refuseUntrustedTyping } from './refuse-typing.ts';
import { terminalRoute } from './route.ts';
import { terminalFacts } from './shown-terminal.ts';
import { inFolderOf } from './terminal-folder.ts';

/** A terminal that a person wants to type into, before or besides any prompt. */
export interface TerminalRequest {
  readonly sessionId: SessionId;
  /** By default `main`, which prompts that name none are typed into. */
  readonly name?: string;
  /** `shell`, or the name of a profile; by default what prompts for this terminal are for. */
  readonly profile?: string;
  readonly size?: { readonly columns: number; readonly rows: number };
  /** Whether the user has asked for it directly. Otherwise the workspace has to be trusted. */
  readonly isOwnWord?: boolean;
}

export interface OpenedTerminal {
  readonly terminal: TerminalFacts;
  /** Whether a program was started in it; else there was one. */
  readonly isNew: boolean;
}

/** Starts a program in a terminal of a session, unless one runs there; returns as soon as it can be watched. */
export async function openTerminal(
  world: Pick<RunWorld, 'store' | 'terminals' | 'context' | 'workspace' | 'agents' | 'defaults'>,
  request: TerminalRequest,
): Promise<OpenedTerminal> {
  const { sessionId, name = MAIN_TERMINAL, profile, size, isOwnWord = false } = request;
  const store = await world.store();
  const session = await getSession(store, sessionId);
  if (!isOwnWord) await refuseUntrustedTyping(world);
  refuseName(name);
  const rows = await listMessages(store, sessionId);
  const facts = await sessionSettings(world, store, session, { isOnlySeen: true });
  const chosen = chosenModel(session, turnsOf(rows), facts, false);
  const written = runSettingsOf({ settings: facts.written }, { model: chosen }, facts.around);
  const {
    engine,
    model,
    cwd = world.workspace,
  } = inFolderOf(written, session, facts.written, world.workspace);
  if (engine !== 'pty') throw notTyped();
  const route = terminalRoute(rows, { name, model });
  const wanted = { ...route, profile: profile ?? route.profile };
  refuseOther(route, wanted.profile);
  const there = world.terminals.list(sessionId).find((each) => each.name === name);
  if (there && profile !== undefined && there.profile !== profile) throw isTaken(name, there.profile);
  if (there) return { terminal: terminalFacts(there), isNew: false };
  await world.terminals.refuseMissing([wanted.profile], cwd);
  const { live, isNew } = await world.terminals.open({
    sessionId,
    route: wanted,
    cwd,
    ...(size && { size }),
  });
  return { terminal: terminalFacts(live), isNew };
}

function refuseName(name: string): void {
  if (TERMINAL_NAME.test(name)) return;
  throw new Refusal('INVALID_INPUT', `A terminal cannot be called ${JSON.stringify(name)}.`, {
    remedy: 'Letters, digits, ".", "_" and "-" make a name.',
  });
}

/** What prompts are typed into is what their session says: words for a CLI are no commands for a shell. */
function refuseOther({ name, profile, isContinued }: TerminalRoute, wanted: string): void {
  if (profile === wanted || (name !== MAIN_TERMINAL && !isContinued)) return;
  throw new Refusal(
    'INVALID_INPUT',
    `What is sent to the terminal ${name} of this session is for ${profile}, not for ${wanted}.`,
    { remedy: `Open another one, under another name, or send !${wanted} to change over.` },
  );
}

function isTaken(name: string, profile: string): Refusal {
  return new Refusal('INVALID_INPUT', `In the terminal ${name} of this session runs ${profile}.`, {
    remedy: 'Open another one, under another name, or end this one first.',
  });
}

function notTyped(): Refusal {
  return new Refusal('INVALID_INPUT', 'What is sent to this session is not typed into a terminal.', {
    remedy: 'Begin a session with the engine pty, and open its terminals there.',
  });
}
