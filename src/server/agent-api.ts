import type { Diagnostic } from '../model/diagnostic.ts';
import type { SessionId } from '../model/ids.ts';
import { isRefusal } from '../model/refusal.ts';
import type { BuiltInAction } from '../model/task.ts';
import { routes } from '../wire/routes.ts';
import type { OpenedSession, TaskRequest } from '../workbench.ts';
import type { ApiWorld } from './api.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';
import { locatedWish } from './located-wish.ts';
import { acknowledged, type Runs, type StartedRun } from './runs.ts';
import { toldAgent } from './told-agent.ts';

/** Answers every route about agents, and about what they do in sessions by themselves. */
export function bindAgents(bind: RouteBinder, { workbench, runs, tools }: ApiWorld): void {
  const { agents, sessions, trust, workspace } = workbench;
  const begunTask = async (request: TaskRequest) =>
    acknowledged(await runs.start(async (signal) => await sessions.runTask(request, signal)));
  /** By its own name, whatever buttons are called. */
  const begunAction = async (sessionId: SessionId, name: BuiltInAction) =>
    await begunTask({ sessionId, task: { name, type: 'action', skipUserMessage: true }, tools });

  bind.json(routes.listAgents, async () => {
    const [list, { isTrusted }] = await Promise.all([agents.list(), trust.state()]);
    return {
      items: list.agents.map((agent) => toldAgent(agent, list)),
      nextCursor: null,
      diagnostics: await Promise.all(list.diagnostics.map(async (each) => await toldFrom(workspace, each))),
      isStale: list.isStale,
      exists: list.exists,
      isTrusted,
    };
  });
  bind.json(routes.openSession, async ({ params: { id } }) => {
    const opened = await sessions.open(id, { tools }, runs.stopping);
    const { session, agent, boot } = opened;
    return {
      session,
      agent: agent ? { id: agent.id, name: agent.name } : null,
      boot: boot?.id ?? null,
      ...(await begunNext(runs, opened)),
    };
  });
  bind.json(routes.listOffers, async ({ params: { id } }) => await sessions.offers(id));
  bind.json(routes.runTask, async ({ params: { id: sessionId }, body }) => {
    return await begunTask({ sessionId, tools, ...given(body), ...(await locatedWish(workbench, body)) });
  });
  bind.json(routes.resetContext, async ({ params: { id } }) => await begunAction(id, 'ResetContext'));
  bind.json(routes.undoReset, async ({ params: { id } }) => await begunAction(id, 'UndoReset'));
  bind.json(routes.changeSetting, async ({ params: { id, name }, body: { value } }) => {
    return await sessions.setSetting(id, name, value);
  });
  bind.json(routes.readContext, async ({ params: { id }, query: { turn, request } }) => {
    const choice = { turn, tools };
    const report = await sessions.context(id, choice);
    return request ? { ...report, request: await sessions.request(id, choice) } : report;
  });
}

/** Starts what a boot message wants done next. It is said by then: what is refused now is no reason not to open. */
async function begunNext(
  runs: Runs,
  { next, warnings }: OpenedSession,
): Promise<Pick<OpenedSession, 'warnings'> & { run: Pick<StartedRun, 'sessionId' | 'after'> | null }> {
  if (!next) return { warnings, run: null };
  try {
    return { warnings, run: acknowledged(await runs.start(async () => next)) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { warnings: [...warnings, { code: 'next-tasks-refused', message: error.message }], run: null };
  }
}

/** A diagnostic in which paths are told from the workspace. */
async function toldFrom<Told extends Diagnostic>(workspace: string, told: Told): Promise<Told> {
  const { message, remedy } = told;
  return {
    ...told,
    message: await textFromWorkspace(message, workspace),
    ...(remedy !== undefined && { remedy: await textFromWorkspace(remedy, workspace) }),
  };
}
