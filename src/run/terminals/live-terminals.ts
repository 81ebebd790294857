import type { SessionId } from '../../model/ids.ts';
import type { LiveTerminalFacts, TerminalFacts } from '../../model/terminal.ts';
import { sessionsById } from '../../store/sessions-by-id.ts';
import type { RunWorld } from '../world.ts';

/** A terminal of this process, as far as it matters to who lists them. */
export interface ShownTerminal {
  readonly name: string;
  readonly profile: string;
  readonly startedAt: string;
  readonly terminal: {
    readonly title: string;
    readonly size: { readonly columns: number; readonly rows: number };
  };
}

export function terminalFacts({ name, profile, startedAt, terminal }: ShownTerminal): TerminalFacts {
  const { title, size } = terminal;
  return { name, profile, title, columns: size.columns, rows: size.rows, startedAt };
}

/** The terminals of all sessions that live in this process, the newest first, each with how its session stands. */
export async function liveTerminals({
  terminals,
  store,
}: Pick<RunWorld, 'terminals' | 'store'>): Promise<readonly LiveTerminalFacts[]> {
  const live = terminals.listAll();
  if (live.length === 0) return [];
  const ids = new Set<SessionId>(live.map(({ sessionId }) => sessionId));
  const sessions = await sessionsById(await store(), Array.from(ids));
  return live.flatMap(({ sessionId, ...shown }) => {
    const session = sessions.get(sessionId);
    if (!session) return [];
    const { metadata, sessionStatus } = session;
    return [{ ...terminalFacts(shown), sessionId, sessionTitle: metadata.title ?? null, sessionStatus }];
  });
}
