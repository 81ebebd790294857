import { Refusal } from '../../model/refusal.ts';
import { routes } from '../../wire/routes.ts';
import type { Workbench } from '../../workbench.ts';
import type { RouteBinder } from '../http/route-binder.ts';

interface TerminalWorld {
  readonly workbench: Pick<Workbench, 'sessions' | 'terminals'>;
}

/** Answers every route about terminals, but for the socket itself. */
export function bindTerminals(
  bind: RouteBinder,
  { workbench: { sessions, terminals } }: TerminalWorld,
): void {
  bind.json(routes.listAllTerminals, async () => {
    return { items: Array.from(await sessions.liveTerminals()), nextCursor: null };
  });
  bind.json(routes.listTerminalProfiles, async () => {
    return { items: Array.from(await terminals.profiles()), nextCursor: null };
  });
  bind.json(routes.listTerminals, async ({ params: { id } }) => {
    await sessions.get(id);
    const items = terminals.list(id).map(({ name, profile, startedAt, terminal: { title, size } }) => {
      return { name, profile, title, columns: size.columns, rows: size.rows, startedAt };
    });
    return { items, nextCursor: null };
  });
  bind.raw(routes.openTerminal, async (context, { params: { id: sessionId }, body }) => {
    const { name, profile, columns, rows } = body;
    const { terminal, isNew } = await sessions.openTerminal({
      sessionId,
      name,
      ...(profile !== undefined && { profile }),
      ...(columns !== undefined && rows !== undefined && { size: { columns, rows } }),
    });
    const { status, otherStatus } = routes.openTerminal;
    return context.json(terminal, isNew ? status : otherStatus);
  });
  bind.nothing(routes.endTerminals, async ({ params: { id } }) => {
    await sessions.get(id);
    await terminals.end(id);
  });
  bind.nothing(routes.endTerminal, async ({ params: { id, name } }) => {
    await sessions.get(id);
    terminals.find(id, name);
    await terminals.end(id, name);
  });
  bind.json(routes.snapshotTerminal, async ({ params: { id, name } }) => await sessions.snapshot(id, name));
  bind.raw(routes.watchTerminal, async (context, { params: { id, name } }) => {
    await sessions.get(id);
    terminals.find(id, name);
    context.header('upgrade', 'websocket');
    throw new Refusal('INVALID_INPUT', 'This address is a WebSocket, and the request does not ask for one.');
  });
}
