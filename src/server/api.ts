import type { Tool } from '../model/tool.ts';
import { VERSION } from '../model/version.ts';
import { openApiDocument } from '../wire/openapi.ts';
import { routes } from '../wire/routes.ts';
import type { Workbench } from '../workbench.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { locatedWish } from './located-wish.ts';
import { acknowledged, type Runs } from './runs.ts';

export interface ApiWorld {
  readonly workbench: Workbench;
  readonly runs: Runs;
  /** What models may call in the runs of this server. */
  readonly tools: readonly Tool[];
}

/** Answers every route about sessions that is one question and one answer. */
export function bindApi(bind: RouteBinder, { workbench, runs, tools }: ApiWorld): void {
  const { sessions, workspace } = workbench;

  bind.json(routes.health, async () => ({
    ok: true,
    version: VERSION,
    workspace,
    pid: process.pid,
    running: runs.count,
  }));
  bind.json(routes.openapi, async () => openApiDocument());

  bind.json(routes.listProviders, async () => {
    return { items: Array.from(await workbench.providers()), nextCursor: null };
  });

  bind.json(routes.listSessions, async ({ query }) => await sessions.list(given(query)));
  bind.json(routes.searchSessions, async ({ query: { q, limit } }) => {
    return { items: await sessions.search(q, { limit }), nextCursor: null };
  });
  bind.json(routes.createSession, async ({ body }) => await sessions.create(given(body)));
  bind.json(routes.getSession, async ({ params: { id } }) => await sessions.get(id));
  bind.json(routes.changeSession, async ({ params: { id }, body: { title, archived } }) => {
    if (archived !== undefined) await runs.letGo(id);
    const session = archived === undefined ? undefined : await sessions.archive(id, archived);
    if (title !== undefined) return await sessions.rename(id, title);
    return session ?? (await sessions.get(id));
  });
  bind.nothing(routes.deleteSession, async ({ params: { id } }) => {
    await runs.letGo(id);
    await sessions.delete(id);
  });
  bind.json(routes.forkSession, async ({ params: { id }, body }) => await sessions.fork(id, given(body)));
  bind.json(routes.listTakes, async ({ params: { id } }) => {
    return { items: Array.from(await sessions.takes(id)), nextCursor: null };
  });
  bind.json(routes.compareSessions, async ({ params: { id }, query }) => {
    return await sessions.compare(id, query.with);
  });
  bind.json(routes.listMessages, async ({ params: { id }, query: { from, limit } }) => {
    const { messages, evidence, lastSeq } = await sessions.messages(id, { from, limit: limit + 1 });
    const [next] = messages.slice(limit);
    const page = messages.slice(0, limit);
    const turns = new Set(page.map(({ turnId }) => turnId));
    return {
      messages: page,
      evidence: evidence.filter(({ turnId }) => turns.has(turnId)),
      lastSeq,
      nextFrom: next?.order ?? null,
    };
  });

  bind.json(routes.sendPrompt, async ({ params: { id: sessionId }, body }) => {
    const { prompt: text, files: named = [], ...asked } = body;
    const files = await Promise.all(
      named.map(async ({ hash, name }) => await workbench.files.find(hash, name)),
    );
    const wish = await locatedWish(workbench, body);
    const request = { sessionId, text, files, tools, ...given(asked), ...wish };
    return acknowledged(await runs.start(async (signal) => await sessions.send(request, signal)));
  });
  bind.json(routes.resumeTurn, async ({ params: { id: sessionId }, body }) => {
    const request = { sessionId, tools, ...given(body), ...(await locatedWish(workbench, body)) };
    return acknowledged(await runs.start(async (signal) => await sessions.send(request, signal)));
  });
  bind.json(routes.replayFrom, async ({ params: { id: chatSessionId }, body }) => {
    const request = { chatSessionId, tools, ...given(body) };
    return acknowledged(await runs.start(async (signal) => await sessions.replayFrom(request, signal)));
  });
  bind.json(routes.replayAll, async ({ params: { id: chatSessionId }, body }) => {
    const request = { chatSessionId, tools, ...given(body) };
    return acknowledged(await runs.start(async (signal) => await sessions.replayAll(request, signal)));
  });
  bind.json(routes.regenerate, async ({ params: { id: sessionId }, body }) => {
    const request = { sessionId, tools, ...given(body), ...(await locatedWish(workbench, body)) };
    return acknowledged(await runs.start(async (signal) => await sessions.regenerate(request, signal)));
  });
  bind.nothing(routes.abortRun, async ({ params: { id } }) => await sessions.abort(id));
  bind.json(routes.listWaiting, async ({ params: { id } }) => {
    return { items: [...(await sessions.waiting(id))], nextCursor: null };
  });
  bind.nothing(routes.confirmCall, async ({ params: { id }, body: { callId, answer, choice } }) => {
    const given = choice === undefined ? answer : { choice };
    if (given !== undefined) await sessions.confirm(id, callId, given);
  });
}
