import { describe, expect, it } from 'vitest';
import { newSessionId } from '../../src/model/ids.ts';
import { routes } from '../../src/wire/routes.ts';
import type { MakeDatabase } from './stage.ts';
import { terminalOpening } from './terminal-opening.ts';

/** Terminals that people open, on a real shell and a database of their own. */
export function describeOpenedTerminals(database: string, make: MakeDatabase): void {
  describe(`a terminal that is opened by hand, on ${database}`, () => {
    it('is there at once, is typed into, and takes the prompts of its session', async () => {
      const { begin, open, watch, client, answer, workbench, bugs } = await terminalOpening(make);
      const id = await begin();
      expect(await client.json(routes.getSession, { params: { id } })).toMatchObject({
        engine: 'pty',
        sessionType: 'pty_chat',
        sessionStatus: 'idle',
        metadata: { title: 'By hand' },
      });
      const opened = await open(id, { columns: 90, rows: 20 });
      expect(opened).toMatchObject({ name: 'main', profile: 'shell', columns: 90, rows: 20 });
      const seat = await watch(id);
      await seat.untilShown(/^>/);
      seat.type('here=by-hand\r');
      await seat.untilShown(/^> here=by-hand$/);
      // What stands half typed on the line is no part of the prompt.
      seat.type('echo half');
      await seat.untilShown(/^> echo half$/);
      expect(await answer(id, 'echo "it is $here"; (exit 3)')).toMatchObject({
        text: 'it is by-hand\n',
        label: 'stream',
        terminal: 'main',
        facts: { exitCode: 3 },
      });
      await seat.untilShown(/^it is by-hand$/);
      expect(await workbench.sessions.terminals(id)).toHaveLength(1);
      expect(bugs).toEqual([]);
    });

    it('is told as it is where it is there already, however many ask at once', async () => {
      const { begin, open, server, headers, answer, workbench } = await terminalOpening(make);
      const id = await begin();
      const ask = async () => {
        const response = await fetch(`${server.url}/api/sessions/${id}/terminals`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        });
        return { status: response.status, terminal: await response.json() };
      };
      const [asked, sent] = await Promise.all([
        Promise.all([ask(), ask(), ask()]),
        answer(id, 'echo "$((6 * 7))"'),
      ]);
      expect(sent).toMatchObject({ text: '42\n' });
      expect(new Set(asked.map(({ terminal }) => JSON.stringify(terminal))).size).toBe(1);
      expect(asked.filter(({ status }) => status === 201).length).toBeLessThan(2);
      expect(await ask()).toMatchObject({ status: 200 });
      expect(await open(id, { profile: 'shell' })).toEqual(asked[0]?.terminal);
      expect(await workbench.sessions.terminals(id)).toHaveLength(1);
    });

    it('is one of several, each ended by itself', async () => {
      const { begin, open, watch, client, list, bugs } = await terminalOpening(make);
      const [id, other] = [await begin(), await begin({ title: 'Another' })];
      await open(id);
      await open(id, { name: 'second', profile: 'asker' });
      await open(other);
      expect(await list()).toMatchObject([
        { sessionId: other, sessionTitle: 'Another', sessionStatus: 'idle', name: 'main' },
        { sessionId: id, sessionTitle: 'By hand', name: 'second', profile: 'asker' },
        { sessionId: id, name: 'main', profile: 'shell', columns: 120, rows: 40 },
      ]);
      await client.text(routes.endTerminal, { params: { id, name: 'second' } });
      expect((await list()).map(({ sessionId, name }) => [sessionId, name])).toEqual([
        [other, 'main'],
        [id, 'main'],
      ]);
      await expect(client.text(routes.endTerminal, { params: { id, name: 'second' } })).rejects.toMatchObject(
        { code: 'NOT_FOUND', remedy: expect.stringContaining('recordings') },
      );
      const seat = await watch(id);
      await seat.untilShown(/^>/);
      await client.text(routes.deleteSession, { params: { id } });
      expect(await seat.closed).toMatchObject({ code: 1000 });
      expect((await list()).map(({ sessionId }) => sessionId)).toEqual([other]);
      expect(bugs).toEqual([]);
    });

    it('starts in the folder that its session names', async () => {
      const { begin, open, answer, workbench } = await terminalOpening(make);
      const id = await begin({ cwd: 'sub/folder' });
      await open(id);
      const { text } = (await answer(id, 'pwd')) ?? {};
      expect(text?.trim().endsWith('/sub/folder')).toBe(true);
      expect((await workbench.sessions.get(id)).metadata.cwd).toBe('sub/folder');
    });

    it('is refused where the workspace is not trusted, and nothing is kept', async () => {
      const { begin, open, workbench } = await terminalOpening(make, { isTrusted: false });
      const untrusted = {
        code: 'UNTRUSTED',
        message: 'What is typed into a terminal is not run: this workspace is not trusted.',
      };
      await expect(begin()).rejects.toMatchObject(untrusted);
      expect((await workbench.sessions.list()).items).toEqual([]);
      const { id } = await workbench.sessions.create({ engine: 'pty', isOwnWord: true });
      await expect(open(id)).rejects.toMatchObject(untrusted);
      expect(await workbench.sessions.terminals(id)).toEqual([]);
    });

    it('runs what prompts for it are meant for, and nothing else', async () => {
      const { begin, open, client, workbench } = await terminalOpening(make);
      const id = await begin();
      await expect(open(id, { profile: 'asker' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'What is sent to the terminal main of this session is for shell, not for asker.',
        remedy: expect.stringContaining('!asker'),
      });
      await expect(open(id, { name: 'x', profile: 'nobody' })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('no profile nobody'),
      });
      await expect(open(id, { name: 'x', profile: 'absent' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await open(id, { name: 'tab' });
      await expect(open(id, { name: 'tab', profile: 'asker' })).rejects.toMatchObject({
        message: 'In the terminal tab of this session runs shell.',
      });
      const { id: chat } = await workbench.sessions.create({ model: 'anthropic/claude-sonnet-4-5' });
      await expect(open(chat)).rejects.toMatchObject({
        message: 'What is sent to this session is not typed into a terminal.',
      });
      await expect(open(newSessionId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await client.json(routes.listTerminals, { params: { id } })).items).toHaveLength(1);
    });
  });

  describe(`a session in a terminal, on ${database}`, () => {
    it.each([
      [{ profile: 'nobody' }, 'INVALID_INPUT', 'no profile nobody'],
      [{ profile: 'absent' }, 'NOT_FOUND', 'no-such-cli'],
      [{ model: 'openai/gpt-5' }, 'INVALID_INPUT', 'is not what runs as shell'],
      [{ model: 'cli/asker', profile: 'shell' }, 'INVALID_INPUT', 'is not what runs as shell'],
      [{ agentId: 'ux' }, 'INVALID_INPUT', '`agentId` means nothing'],
      [{ skills: 'off' }, 'INVALID_INPUT', '`skills` means nothing'],
      [{ priming: { scriptRefs: [] } }, 'INVALID_INPUT', '`priming` means nothing'],
      [{ cwd: '..' }, 'INVALID_INPUT', 'leads upwards'],
      [{ cwd: '/tmp' }, 'INVALID_INPUT', 'is not relative'],
      [{ cwd: 'nowhere' }, 'NOT_FOUND', 'nowhere'],
      [{ cwd: 'home/.bashrc' }, 'INVALID_INPUT', 'is no folder'],
      [{ engine: 'api', profile: 'shell' }, 'INVALID_INPUT', '`profile` is for'],
      [{ engine: undefined, cwd: 'sub' }, 'INVALID_INPUT', '`cwd` is for'],
      [{ engine: 'api', model: 'cli/asker' }, 'INVALID_INPUT', 'is for what is typed into a terminal'],
    ])('is not begun with %j', async (wish, code, words) => {
      const { begin, workbench } = await terminalOpening(make);
      await expect(begin(wish)).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
      expect((await workbench.sessions.list()).items).toEqual([]);
    });

    it('is answered by the program that it names, whichever way it names it', async () => {
      const { begin, workbench } = await terminalOpening(make);
      const ids = [
        await begin({ profile: 'asker' }),
        await begin({ engine: undefined, model: 'cli/asker' }),
        await begin({ model: 'cli/asker', profile: 'asker' }),
      ];
      for (const id of ids) {
        expect(await workbench.sessions.get(id)).toMatchObject({
          engine: 'pty',
          sessionType: 'pty_chat',
          metadata: { modelId: 'cli/asker' },
        });
      }
    });
  });
}
