import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlanEvent } from '../../src/model/plan.ts';
import { echo } from '../../src/run/plans/echo-model.case.ts';
import { planItem } from '../../src/wire/plan.ts';
import { routes } from '../../src/wire/routes.ts';
import type { Answer } from '../model-server/model-server.ts';
import { createTestFile } from '../sqlite-file.ts';
import { MODEL, makeStage, serverOn } from './stage.ts';

const DOC = '# Notes\n\n<!-- block:intro -->\nHello.\n<!-- /block:intro -->\n';
const PLAN = {
  schema_version: 'ah32.plan.v1',
  actions: [{ op: 'upsert_block', block_id: 'intro', content: 'Bye.' }],
};

async function staged(answer: Answer = echo) {
  const stage = await makeStage(createTestFile, answer);
  const path = join(stage.workbench.workspace, 'notes.md');
  await writeFile(path, DOC);
  const server = await serverOn(stage);
  const { url, token, client } = server;
  const post = async (body: object, signal?: AbortSignal) =>
    await fetch(`${url}/api/plans/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  return { stage, path, client, server, post };
}

function eventsIn(text: string): readonly PlanEvent[] {
  return Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']) => planItem.parse(JSON.parse(data)));
}

describe('a plan over HTTP', () => {
  it('is told as it is made, and carried out', async () => {
    const { stage, path, post } = await staged();
    const request = `Plan [[{"actions": []}]] [[${JSON.stringify(PLAN)}]]`;
    const response = await post({ request, document: 'notes.md', model: MODEL, apply: true });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const text = await response.text();
    const told = eventsIn(text).filter(({ type }) => type !== 'delta');
    expect(told).toMatchObject([
      { type: 'session', model: MODEL },
      { type: 'attempt', attempt: 1 },
      { type: 'problems', attempt: 1 },
      { type: 'attempt', attempt: 2 },
      { type: 'plan', plan: PLAN, changes: [] },
      { type: 'applied', isWritten: true, steps: [{ outcome: 'replaced' }] },
    ]);
    expect(await readFile(path, 'utf8')).toBe(DOC.replace('Hello.', 'Bye.'));
    expect(text).not.toContain(stage.workbench.workspace);
    expect(stage.bugs).toEqual([]);
  });

  it.each([
    [{ request: 'Plan', document: '../outside.md' }, 400],
    [{ request: 'Plan', document: 'nowhere.md' }, 404],
    [{ request: 'Plan', document: '/etc/hosts' }, 400],
    [{ request: 'Plan', model: 'nobody/nothing' }, 400],
    [{ request: ' ' }, 400],
    [{ request: 'Plan', apply: true }, 400],
    [{ request: 'Plan', repairs: 11 }, 400],
    [{ document: 'notes.md' }, 400],
  ])('is refused before it begins: %j', async (body, status) => {
    const { stage, post } = await staged();
    const response = await post({ model: MODEL, ...body });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty('error.code');
    expect((await stage.workbench.sessions.list()).items).toEqual([]);
    expect(stage.bugs).toEqual([]);
  });

  it('is broken off when nobody waits for it, and when the server stops', async () => {
    const { stage, post, server } = await staged(() => ({
      parts: [{ type: 'text', text: '{' }, { type: 'stall' }],
    }));
    const leave = new AbortController();
    const left = await post({ request: 'Plan', model: MODEL }, leave.signal);
    const reader = left.body?.getReader();
    await reader?.read();
    await expect.poll(() => stage.models.requests.length).toBe(1);
    leave.abort();
    await reader?.read().catch(() => undefined);
    await expect
      .poll(async () =>
        (await stage.workbench.sessions.list()).items.map(({ sessionStatus }) => sessionStatus),
      )
      .toEqual(['interrupted']);
    const second = await post({ request: 'Plan again', model: MODEL });
    const rest = second.text();
    await expect.poll(() => stage.models.requests.length).toBe(2);
    await server.stop();
    expect(eventsIn(await rest).at(-1)).toMatchObject({ type: 'failed' });
    expect(stage.bugs).toEqual([]);
  });

  it('is carried out by itself, or only tried', async () => {
    const { stage, client, path } = await staged();
    const body = { document: 'notes.md', plan: { plan: PLAN } };
    expect(await client.json(routes.applyPlan, { body: { ...body, isDryRun: true } })).toMatchObject({
      isWritten: false,
      changes: ['The plan was taken out of “plan”.'],
      hunks: [{ lines: expect.arrayContaining(['-Hello.', '+Bye.']) }],
    });
    expect(await readFile(path, 'utf8')).toBe(DOC);
    expect(await client.json(routes.applyPlan, { body })).toMatchObject({ isWritten: true });
    expect(await client.json(routes.applyPlan, { body })).toMatchObject({ isWritten: false, hunks: [] });
    const wrong = {
      document: 'notes.md',
      plan: [{ op: 'insert_text', text: 'A', after_block_id: 'nobody' }],
    };
    await expect(client.json(routes.applyPlan, { body: wrong })).rejects.toMatchObject({
      code: 'CONTRACT_FAILED',
    });
    await expect(
      client.json(routes.applyPlan, { body: { document: '../notes.md', plan: PLAN } }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await readFile(path, 'utf8')).toBe(DOC.replace('Hello.', 'Bye.'));
    expect(stage.bugs).toEqual([]);
  });
});
