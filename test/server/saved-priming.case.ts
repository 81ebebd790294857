import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPrimingScript } from '../../src/script/priming-script.ts';
import { readPromptScript } from '../../src/script/prompt-script.ts';
import { routes } from '../../src/wire/routes.ts';
import { primingStage } from './priming-stage.ts';
import { type MakeDatabase, MODEL } from './stage.ts';

const SAVE = '/api/priming/save-current-course';
const SECRET = `My key is sk-ant-${'a1B2'.repeat(12)}`;

/** Conversations that become files, over HTTP. */
export function describeSavedPriming(name: string, make: MakeDatabase): void {
  describe(`a conversation, on ${name}`, () => {
    it('is saved once, and again only where it may be overwritten', async () => {
      const { client, ask, post, textOf, bugs } = await primingStage(make);
      const { id: sessionId } = await client.json(routes.createSession, { body: { model: MODEL } });
      const empty = await post(SAVE, { sessionId });
      expect(empty.status).toBe(400);
      await ask(sessionId, 'Where is the samovar?');

      const first = await post(SAVE, { sessionId });
      expect(first.status).toBe(201);
      const path = '.minds/priming/individual/default/course-1.md';
      expect(await first.json()).toEqual({ ref: 'individual/default/course-1', path, overwritten: false });
      await ask(sessionId, 'And the cups?');
      const before = await textOf(path);
      const again = await post(SAVE, { sessionId });
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({ error: { code: 'FILE_EXISTS' } });
      expect(await textOf(path)).toBe(before);
      const over = await post(SAVE, { sessionId, overwrite: true });
      expect(over.status).toBe(200);
      expect(await over.json()).toMatchObject({ path, overwritten: true });
      expect(await textOf(path)).toContain('You asked: And the cups?');
      expect(bugs).toEqual([]);
    });

    it('is saved by exactly one of many who save it at once', async () => {
      const { client, ask, post } = await primingStage(make);
      const { id: sessionId } = await client.json(routes.createSession, { body: { model: MODEL } });
      await ask(sessionId, 'Where is the samovar?');
      const body = { sessionId, slug: 'tea', shared: true };
      const responses = await Promise.all(Array.from({ length: 12 }, async () => await post(SAVE, body)));
      const statuses = responses.map(({ status }) => status).toSorted((one, other) => one - other);
      expect(statuses).toEqual([201, ...Array(11).fill(409)]);
    });

    it('gives the next one its history, which is saved as it was', async () => {
      const { client, ask, textOf, models } = await primingStage(make);
      const first = await client.json(routes.createSession, { body: { model: MODEL, agentId: 'ux' } });
      await ask(first.id, 'Where is the samovar?');
      const saved = await client.json(routes.saveCourse, { body: { sessionId: first.id, slug: 'tea' } });
      expect(saved.ref).toBe('individual/ux/tea');
      const next = await client.json(routes.createSession, {
        body: { model: MODEL, agentId: 'ux', priming: { scriptRefs: [saved.ref] } },
      });
      await ask(first.id, 'And the cups?');
      await ask(next.id, 'And the cups?');
      const [, inFirst, inNext] = models.requests;
      expect(JSON.stringify(inNext?.body)).toBe(JSON.stringify(inFirst?.body));
      const again = await client.json(routes.createSession, {
        body: { agentId: 'ux', priming: { scriptRefs: [saved.ref] } },
      });
      const copy = await client.json(routes.saveCourse, { body: { sessionId: again.id, slug: 'copy' } });
      expect(recordsIn(await textOf(copy.path))).toBe(recordsIn(await textOf(saved.path)));
    });

    it('is saved with where it belongs, if it is a part of another', async () => {
      const { client, ask, textOf } = await primingStage(make);
      const root = await client.json(routes.createSession);
      const child = await client.json(routes.createSession, {
        body: { model: MODEL, parentDialogId: root.id },
      });
      await ask(child.id, 'Where is the samovar?');
      const { path } = await client.json(routes.saveCourse, { body: { sessionId: child.id } });
      expect(readPrimingScript(await textOf(path)).script.settings).toMatchObject({
        sourceDialog: { rootId: root.id, selfId: child.id, course: 1 },
      });
    });

    it('gives no secrets away to files unless told to', async () => {
      const { client, ask, workbench } = await primingStage(make);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      await ask(id, SECRET);
      const save = async (allowSecrets: boolean) =>
        await client.json(routes.saveCourse, { body: { sessionId: id, allowSecrets } });
      const adopt = async (allowSecrets: boolean) =>
        await client.json(routes.adoptSession, { params: { id }, body: { name: 'keys', allowSecrets } });
      const refusal = { code: 'CONFIRM_REQUIRED' };
      await expect(save(false)).rejects.toMatchObject(refusal);
      await expect(adopt(false)).rejects.toMatchObject(refusal);
      expect(await readdir(workbench.workspace)).not.toContain('.minds');
      expect(await save(true)).toMatchObject({ ref: 'individual/default/course-1' });
      expect(await adopt(true)).toMatchObject({ scriptPath: 'keys.prompt.md' });
    });

    it('becomes a script that its recording answers, in the folder that is named', async () => {
      const { client, ask, post, putScript, textOf, untilIdle, workbench, models } = await primingStage(make);
      await putScript('team_shared/tea');
      const { id } = await client.json(routes.createSession, {
        body: { model: MODEL, title: 'Tea time', priming: { scriptRefs: ['team_shared/tea'] } },
      });
      await ask(id, 'And the cups?');
      const folder = join(workbench.workspace, 'plays');
      await mkdir(folder);
      await workbench.scripts.create({ folder, name: 'tea-time' });
      const response = await post(`/api/sessions/${id}/adopt`, { folder: 'plays' });
      expect(response.status).toBe(201);
      const answer = await response.text();
      expect(answer).not.toContain(workbench.workspace);
      const ref = 'individual/default/tea-time';
      expect(JSON.parse(answer)).toEqual({
        scriptPath: 'plays/tea-time-2.prompt.md',
        recording: { ref, path: `.minds/priming/${ref}.md`, overwritten: false },
        priming: { ref: `${ref}-priming`, path: `.minds/priming/${ref}-priming.md`, overwritten: false },
        prompts: 1,
        notes: [],
      });
      expect(await textOf(`.minds/priming/${ref}-priming.md`)).toContain('The samovar is on the veranda.');
      const asked = models.requests.length;
      const path = 'plays/tea-time-2.prompt.md';
      const run = await client.json(routes.runScript, { body: { path, recorded: true } });
      await untilIdle(run.sessionId, run.after);
      const replayed = await client.text(routes.exportSession, { params: { id: run.sessionId } });
      expect(replayed).toContain('You asked: And the cups?');
      expect(models.requests).toHaveLength(asked);
    });

    it('becomes a script only where scripts can be', async () => {
      const { client, ask, workbench } = await primingStage(make);
      const { id } = await client.json(routes.createSession, { body: { model: MODEL } });
      const adopt = async (folder: string) =>
        await client.json(routes.adoptSession, { params: { id }, body: { folder } });
      await expect(adopt('.')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await ask(id, 'Where is the samovar?');
      await expect(adopt('nowhere')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(adopt('..')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      await expect(adopt('.minds')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const left = await readdir(workbench.workspace);
      expect(left.filter((file) => file !== '.cuebook')).toEqual([]);
    });

    it('is exported as a priming script and as a prompt script, called like one', async () => {
      const { client, ask, get, putScript } = await primingStage(make);
      await putScript('team_shared/tea');
      const { id } = await client.json(routes.createSession, {
        body: { model: MODEL, priming: { scriptRefs: ['team_shared/tea'] } },
      });
      await ask(id, 'And the cups?');
      const exported = async (format: string) => {
        const response = await get(`/api/sessions/${id}/export?format=${format}`);
        const { headers } = response;
        return {
          type: headers.get('content-type'),
          name: /filename="session-[^.]+\.(.+)"/.exec(headers.get('content-disposition') ?? '')?.[1],
          text: await response.text(),
        };
      };
      const priming = await exported('priming');
      expect(priming).toMatchObject({ type: 'text/markdown; charset=utf-8', name: 'priming.md' });
      expect(readPrimingScript(priming.text).diagnostics).toEqual([]);
      expect(priming.text).toContain('You asked: And the cups?');
      const prompts = await exported('script');
      expect(prompts).toMatchObject({ type: 'text/markdown; charset=utf-8', name: 'prompt.md' });
      expect(readPromptScript(prompts.text).script.prompts).toMatchObject([{ text: 'And the cups?' }]);
      expect(await exported('json')).toMatchObject({
        type: 'application/json; charset=utf-8',
        name: 'json',
      });
    });
  });
}

/** A script from its first record on. */
function recordsIn(text: string): string {
  return text.slice(text.indexOf('### record'));
}
