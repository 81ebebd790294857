import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PromptFile } from '../../src/model/file.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { asSeen, seen } from '../../src/run/context/report.case.ts';
import type { Workbench } from '../../src/workbench.ts';
import { PNG } from '../model-server/testing/pictures.ts';
import type { MakeDatabase } from '../server/stage.ts';
import { filesIn, resultsIn, userTexts } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

const NOTE = 'The file "a.txt"';

/** Two workspaces on one database, as on two machines: the files of the first are not in the second. */
async function twoWorkspaces(make: MakeDatabase) {
  const stage = await contextStage({ make });
  const elsewhere = join(stage.folder, 'elsewhere');
  await mkdir(elsewhere);
  return { ...stage, elsewhere: stage.another(elsewhere) };
}

async function send({ sessions }: Workbench, sessionId: SessionId, text: string) {
  return await Array.fromAsync((await sessions.send({ sessionId, text })).events);
}

async function damage({ folder }: ContextStage, { hash, size }: PromptFile): Promise<void> {
  await writeFile(join(folder, '.cuebook/files', hash.slice(0, 2), hash), Buffer.alloc(size, 'x'));
}

/** What a model is not sent, because the content of a file is missing or damaged, is never left out in silence. */
export function describeMissingFiles(database: string, make: MakeDatabase): void {
  describe(`a file whose content is gone, on ${database}`, () => {
    it('is named to the model and to the person in later turns, and the x-ray shows what was sent', async () => {
      const stage = await twoWorkspaces(make);
      const { elsewhere } = stage;
      const id = await stage.begin({ model: CLAUDE });
      await stage.send(id, 'One', {
        files: [await stage.kept('a.txt', 'a'), await stage.kept('b.txt', 'b')],
      });
      const [first] = stage.models.requests;
      const file = filesIn(first?.messages ?? [])[0];

      const events = await send(elsewhere, id, `call read_files {"ids":["${file?.id}"]}`);
      const [, second, third] = stage.models.requests;
      const [, told = ''] = userTexts(second ?? { messages: [] });
      expect(told).toContain('# Unavailable files\n');
      expect(told).toContain(`${NOTE}, attached in turn 1, is no longer available.\n`);
      expect(told).toContain('The file "b.txt", attached in turn 1, is no longer available.\n');
      expect(filesIn(second?.messages ?? [])).toEqual([]);
      const warning = {
        code: 'file-unavailable',
        message: 'The file a.txt, attached in turn 1, is no longer available. The model is told so.',
      };
      expect(events).toContainEqual(expect.objectContaining({ type: 'warning', data: warning }));
      expect(events.at(-1)).toMatchObject({
        data: { reason: 'done', warnings: expect.arrayContaining([warning]) },
      });
      expect(resultsIn(third ?? { messages: [] })[0]?.output ?? '').toContain(
        'The file a.txt is no longer available',
      );

      // Wherever it is looked at, and whether the content is there or not.
      for (const { sessions } of [elsewhere, stage.workbench]) {
        for (const [turn, request] of [first, second].entries()) {
          const { messages, tools } = await sessions.context(id, { turn: turn + 1 });
          expect(asSeen(messages)).toEqual(seen(request?.messages ?? []));
          expect(tools.map(({ name }) => name)).toEqual(request?.tools);
        }
      }
      expect((await elsewhere.sessions.context(id, { turn: 2 })).sections).toContainEqual(
        expect.objectContaining({ source: 'file', name: 'unavailable files' }),
      );

      // Where it is there, nothing is to be said.
      await stage.send(id, 'Three');
      const fourth = stage.models.requests.at(-1);
      expect(filesIn(fourth?.messages ?? []).map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
      expect(userTexts(fourth ?? { messages: [] }).at(-1)).toBe('Three');
    });

    it('keeps a prompt that it belongs to from being asked again, before anything is sent or stored', async () => {
      const stage = await twoWorkspaces(make);
      const { sessions } = stage.elsewhere;
      const id = await stage.begin({ model: CLAUDE });
      await stage.send(id, 'One', { files: [await stage.kept('a.txt', 'a')], source: 'script' });
      const before = await stage.workbench.sessions.list();

      const replay = { chatSessionId: id, prompts: ['One'], model: CLAUDE, engine: 'api' } as const;
      const attempts = [
        async () => await sessions.regenerate({ sessionId: id }),
        async () => await sessions.replayAll(replay),
      ];
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({
          code: 'NOT_FOUND',
          message: 'The prompt was not sent: a.txt is not stored here any more.',
          remedy: expect.stringMatching(/^Attach the file again, or put the content back into .*elsewhere/),
          details: [{ name: 'a.txt', state: 'missing' }],
        });
      }
      expect(stage.models.requests).toHaveLength(1);
      expect(await stage.workbench.sessions.list()).toEqual(before);
    });

    it('is not sent where its content has changed', async () => {
      const stage = await contextStage({ make });
      const id = await stage.begin({ model: CLAUDE });
      const picture = await stage.kept('pot.png', Buffer.from(PNG, 'base64'));
      const text = await stage.kept('a.txt', 'a');
      await stage.send(id, 'One', { files: [picture, text] });
      await damage(stage, picture);
      await damage(stage, text);
      await expect(stage.workbench.sessions.regenerate({ sessionId: id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'The prompt was not sent: The stored content of pot.png and a.txt has changed.',
      });
      expect(stage.models.requests).toHaveLength(1);
      await stage.send(id, 'call read_files {"ids":["@a.txt"]}');
      const last = stage.models.requests.at(-1);
      expect(resultsIn(last ?? { messages: [] })[0]?.output).toContain('a.txt is no longer available');
      // The request of the first turn cannot be shown to the byte any more, and is not shown otherwise.
      await expect(stage.workbench.sessions.request(id, { turn: 1 })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('pot.png'),
      });
      expect((await stage.workbench.sessions.context(id, { turn: 1 })).sections).toContainEqual(
        expect.objectContaining({ name: 'picture pot.png' }),
      );
    });

    it('ends a run that finds it gone at the last moment, without a prompt that was never sent', async () => {
      const stage = await contextStage({ make });
      const id = await stage.begin({ model: CLAUDE });
      const file = await stage.kept('a.txt', 'a');
      const run = await stage.workbench.sessions.send({ sessionId: id, text: 'One', files: [file] });
      await stage.lose(file);
      expect(await stage.performed(run)).toMatchObject({
        reason: 'error',
        ran: 0,
        error: { code: 'NOT_FOUND', message: expect.stringContaining('a.txt is not stored here any more') },
      });
      expect(stage.models.requests).toEqual([]);
      expect(await stage.rows(id)).toEqual([]);
      expect(await readdir(join(stage.folder, '.cuebook/files', file.hash.slice(0, 2)))).toEqual([]);
    });
  });
}
