import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put } from '../../src/files/priming-workspace.case.ts';
import { CALL, HUMAN, script, WORDS } from '../../src/script/priming-samples.case.ts';
import { routes } from '../../src/wire/routes.ts';
import { HISTORY, primingStage } from './priming-stage.ts';
import { type MakeDatabase, MODEL } from './stage.ts';

const REF = 'team_shared/tea';

/** Conversations that begin with a history, over HTTP. */
export function describePriming(name: string, make: MakeDatabase): void {
  describe(`a conversation with a history, on ${name}`, () => {
    it('is begun in one request, shown or hidden, and its events tell so', async () => {
      const { client, putScript, toldOf, bugs } = await primingStage(make);
      await putScript(REF);
      for (const [showInUi, audience] of [
        [undefined, 'all'],
        [true, 'all'],
        [false, 'model'],
      ] as const) {
        const session = await client.json(routes.createSession, {
          body: {
            model: MODEL,
            priming: { scriptRefs: [REF, REF], ...(showInUi !== undefined && { showInUi }) },
          },
        });
        expect(session.metadata.priming).toMatchObject({
          scriptRefs: [REF],
          showInUi: showInUi ?? true,
          records: 5,
        });
        const params = { id: session.id };
        const { messages, lastSeq } = await client.json(routes.listMessages, { params });
        expect(messages.map(({ kind }) => kind)).toEqual([
          'prompt',
          'reasoning',
          'tool-call',
          'tool-result',
          'text',
        ]);
        expect(new Set(messages.map((row) => row.audience))).toEqual(new Set([audience]));
        expect(new Set(messages.map((row) => row.sourceTag))).toEqual(new Set(['priming_script']));
        const told = await toldOf(session.id);
        expect(told).toContainEqual(
          expect.objectContaining({ type: 'session-primed', data: { scriptRefs: [REF], records: 5 } }),
        );
        expect(told.findLast((item) => 'seq' in item)).toMatchObject({ seq: lastSeq });
      }
      expect(bugs).toEqual([]);
    });

    it('asks the model the same to the byte, whether people see the history or not', async () => {
      const { client, models, putScript, ask } = await primingStage(make);
      await putScript(REF);
      for (const showInUi of [true, false]) {
        const body = { model: MODEL, priming: { scriptRefs: [REF], showInUi } };
        const { id } = await client.json(routes.createSession, { body });
        await ask(id, 'And the cups?');
      }
      const [shown, hidden] = models.requests;
      expect(models.requests).toHaveLength(2);
      expect(JSON.stringify(shown?.body)).toContain('The samovar is on the veranda.');
      expect(JSON.stringify(hidden?.body)).toBe(JSON.stringify(shown?.body));
      expect(hidden?.headers['content-length']).toBe(shown?.headers['content-length']);
    });

    it('is found by what was said in it where people see that, and not where they do not', async () => {
      const { client, putScript } = await primingStage(make);
      await putScript(REF);
      const begin = async (showInUi: boolean) =>
        await client.json(routes.createSession, { body: { priming: { scriptRefs: [REF], showInUi } } });
      const [shown] = [await begin(true), await begin(false)];
      const { items } = await client.json(routes.searchSessions, { query: { q: 'samovar' } });
      expect(new Set(items.map(({ sessionId }) => sessionId))).toEqual(new Set([shown.id]));
    });

    it('keeps its history in a fork', async () => {
      const { client, models, putScript, ask } = await primingStage(make);
      await putScript(REF);
      const { id } = await client.json(routes.createSession, {
        body: { model: MODEL, priming: { scriptRefs: [REF], showInUi: false } },
      });
      await ask(id, 'And the cups?');
      const { order } = (await client.json(routes.listMessages, { params: { id } })).messages[5] ?? {};
      const fork = await client.json(routes.forkSession, { params: { id }, body: { order } });
      expect(fork.metadata.priming).toMatchObject({ scriptRefs: [REF], showInUi: false });
      await ask(fork.id, 'And the cups?');
      const [first, second] = models.requests;
      expect(JSON.stringify(second?.body)).toBe(JSON.stringify(first?.body));
    });

    it('is not begun where anything is wrong with its scripts, and none of them counts as used', async () => {
      const { client, post, putScript, bugs, workbench } = await primingStage(make);
      await putScript(REF);
      await putScript('team_shared/unpaired', script(HUMAN, CALL));
      const begin = async (...scriptRefs: readonly string[]) => {
        const response = await post('/api/sessions', { priming: { scriptRefs } });
        return { status: response.status, text: await response.text() };
      };
      const unpaired = await begin(REF, 'team_shared/unpaired');
      expect(unpaired.status).toBe(400);
      expect(JSON.parse(unpaired.text)).toMatchObject({
        error: {
          code: 'SCRIPT_INVALID',
          details: [
            {
              path: '.minds/priming/team_shared/unpaired.md',
              line: 13,
              severity: 'error',
              message: expect.any(String),
              remedy: expect.any(String),
            },
          ],
        },
      });
      const missing = await begin(REF, 'team_shared/missing');
      expect(missing.status).toBe(404);
      const upwards = await begin(REF, '../tea');
      expect(upwards.status).toBe(400);
      expect(JSON.parse(upwards.text)).toMatchObject({
        error: { code: 'INVALID_INPUT', message: expect.stringContaining('leads upwards') },
      });
      for (const { text } of [unpaired, missing, upwards]) expect(text).not.toContain(workbench.workspace);
      expect((await client.json(routes.listSessions)).items).toEqual([]);
      expect((await client.json(routes.listPriming)).recents).toEqual([]);
      expect(bugs).toEqual([]);
    });

    it('is a part of another where that is named, and knows the first of all', async () => {
      const { client } = await primingStage(make);
      const root = await client.json(routes.createSession, { body: { agentId: 'ux' } });
      const child = await client.json(routes.createSession, { body: { parentDialogId: root.id } });
      const grandchild = await client.json(routes.createSession, { body: { parentDialogId: child.id } });
      expect(root).toMatchObject({ agentId: 'ux', dialogRootId: root.id, parentDialogId: null });
      expect(grandchild).toMatchObject({ dialogRootId: root.id, parentDialogId: child.id });
    });
  });

  describe(`the priming scripts, on ${name}`, () => {
    it('are listed for an agent, with those passed over and those used lately', async () => {
      const { client, putScript, get, workbench } = await primingStage(make);
      await putScript('individual/ux/own', `---\ntitle: Tea for UX\n---\n\n${script(WORDS)}`);
      await putScript('individual/pm/own');
      await putScript(REF);
      await putScript('team_shared/broken', '### user\n\nHello\n');
      await putScript('team_shared/broken name');
      const noise = '.minds/priming/team_shared/noise.md';
      await writeFile(join(workbench.workspace, noise), Buffer.from([0xff]));
      const begin = async (agentId: string | undefined, ref: string) =>
        await client.json(routes.createSession, {
          body: { ...(agentId !== undefined && { agentId }), priming: { scriptRefs: [ref] } },
        });
      await begin('ux', REF);
      await begin('ux', 'individual/ux/own');
      await begin(undefined, REF);

      const list = await client.json(routes.listPriming, { query: { agentId: 'ux' } });
      expect(list.items.map(({ ref, records }) => [ref, records])).toEqual([
        ['individual/ux/own', 1],
        [REF, 5],
      ]);
      expect(list.items[0]).toMatchObject({
        path: '.minds/priming/individual/ux/own.md',
        title: 'Tea for UX',
        size: expect.any(Number),
        modifiedAt: expect.stringMatching(/Z$/),
      });
      expect(list.faults).toMatchObject([
        { path: '.minds/priming/team_shared/broken name.md', reason: expect.stringContaining('blank') },
        { path: '.minds/priming/team_shared/broken.md', diagnostics: [{ line: 1, severity: 'error' }] },
        { path: noise, reason: expect.stringMatching(/^\.minds.*UTF-8/) },
      ]);
      expect(list.recents.map(({ scriptRef }) => scriptRef)).toEqual(['individual/ux/own', REF]);
      expect(list).toMatchObject({ isCut: false, nextCursor: null });

      const all = await client.json(routes.listPriming);
      expect(all.items.map(({ ref }) => ref)).toEqual(['individual/pm/own', 'individual/ux/own', REF]);
      expect(all.recents.map(({ scriptRef }) => scriptRef)).toEqual([REF]);
      const found = await client.json(routes.listPriming, { query: { q: 'TEA ux' } });
      expect(found.items.map(({ ref }) => ref)).toEqual(['individual/ux/own']);
      const one = await client.json(routes.listPriming, { query: { limit: '1' } });
      expect(one).toMatchObject({ items: { length: 1 }, isCut: true });

      await put(workbench.workspace, '.dialogs/recent-priming/ux.json', '{');
      const response = await get('/api/priming/scripts?agentId=ux');
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({
        recents: [],
        warning: expect.stringContaining('.dialogs/recent-priming/ux.json'),
      });
      expect(text).not.toContain(workbench.workspace);
    });

    it('are read one by one, with what is wrong in them', async () => {
      const { client, putScript } = await primingStage(make);
      await putScript(REF, `\ufeff${HISTORY.replaceAll('\n', '\r\n')}`);
      await putScript('team_shared/unpaired', script(HUMAN, CALL));
      expect(await client.json(routes.readPriming, { query: { ref: REF } })).toMatchObject({
        ref: REF,
        path: '.minds/priming/team_shared/tea.md',
        text: `\ufeff${HISTORY.replaceAll('\n', '\r\n')}`,
        isCut: false,
        records: 5,
        diagnostics: [],
      });
      const unpaired = await client.json(routes.readPriming, { query: { ref: 'team_shared/unpaired' } });
      expect(unpaired).toMatchObject({ records: 2, diagnostics: [{ line: 13, severity: 'error' }] });
    });

    it('are cut where nobody would read on', async () => {
      const { client, putScript } = await primingStage(make);
      const text = `${HISTORY}${'🙂'.repeat(600_000)}\n`;
      await putScript(REF, text);
      const read = await client.json(routes.readPriming, { query: { ref: REF } });
      expect(read).toMatchObject({ isCut: true, records: 5, size: Buffer.byteLength(text) });
      expect(read.text).toHaveLength(1_000_000);
      expect(read.text.isWellFormed()).toBe(true);
    });

    it('are for nobody without the token', async () => {
      const { get, putScript } = await primingStage(make);
      await putScript(REF);
      for (const path of ['/api/priming/scripts', `/api/priming/script?ref=${REF}`]) {
        expect((await get(path, {})).status).toBe(401);
        expect((await get(path)).status).toBe(200);
      }
    });
  });
}
