import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import type { SessionRun } from '../../src/workbench.ts';
import { startWorker } from '../faults/process.ts';
import type { ModelRequest } from '../model-server/model-server.ts';
import type { MakeDatabase } from '../server/stage.ts';
import { EVERY_KIND } from './every-kind.ts';
import { filesIn, resultsIn, type ToldFile } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

const NAMES = EVERY_KIND.map(({ name }) => name);

/** Files of every kind keep the ids they had, however long a conversation goes on and whichever way it takes. */
export function describeTenTurns(database: string, make: MakeDatabase): void {
  describe(`the files of a conversation over ten turns, on ${database}`, () => {
    it('are read in the tenth turn by the ids of the first, and no id ever changes', async () => {
      const stage = await contextStage({ make });
      const { id, files } = await tenTurns(stage);
      const told = firstRequests(stage).map(toldIn);
      expect(told).toHaveLength(10);
      expect(files.map(({ name, type }) => ({ name, type }))).toEqual(
        EVERY_KIND.map(({ name, type }) => ({ name, type })),
      );
      for (const [index, now] of told.entries()) {
        const before = told[index - 1] ?? [];
        expect(now.slice(0, before.length)).toEqual(before);
      }
      const ids = told.at(-1)?.map((file) => file.id) ?? [];
      expect(ids).toHaveLength(EVERY_KIND.length + 4);
      expect(new Set(ids).size).toBe(ids.length);
      const answers = stage.models.requests.filter(hasResult);
      expect(answers).toHaveLength(2);
      for (const answer of answers) expectRead(answer, files);
      expect((await stage.rows(id)).filter(({ kind }) => kind === 'error')).toEqual([]);
    });

    it('keep their ids in a fork, after a restart and when asked again; asked anew, all get new ones', async () => {
      const stage = await contextStage({ make });
      const { id, files } = await tenTurns(stage);
      const all = toldIn(firstRequests(stage).at(-1));
      const { sessions } = stage.another();
      const asked = async (run: SessionRun): Promise<readonly ToldFile[]> => {
        const from = stage.models.requests.length;
        expect(await stage.performed(run)).toMatchObject({ reason: 'done' });
        expectRead(stage.models.requests.at(-1), files);
        return toldIn(stage.models.requests[from]);
      };
      const text = reading(files);

      const fork = await sessions.fork(id, { prompt: 5 });
      expect(await asked(await sessions.send({ sessionId: fork.id, text }))).toEqual(all.slice(0, -1));
      expect(await asked(await sessions.send({ sessionId: id, text }))).toEqual(all);
      expect(await asked(await sessions.regenerate({ sessionId: id }))).toEqual(all);
      const replay = { chatSessionId: id, startIndex: 4, prompts: [text] };
      expect(await asked(await sessions.replayFrom(replay))).toEqual(all.slice(0, -1));

      const from = stage.models.requests.length;
      const everything = { chatSessionId: id, prompts: [READ_ALL, 'And then?'], model: CLAUDE };
      const run = await sessions.replayAll({ ...everything, engine: 'api' });
      expect(await stage.performed(run)).toMatchObject({ reason: 'done' });
      const anew = toldIn(stage.models.requests[from]);
      expect(anew.map(({ url }) => url)).toEqual(files.map(({ url }) => url));
      expect(anew[0]?.id).not.toBe(files[0]?.id);
      expectRead(stage.models.requests[from + 1], anew);
      expect(toldIn(stage.models.requests.at(-1))).toEqual(anew);
    });

    it('have new ids in the calls of a turn that is played again, too', async () => {
      const stage = await contextStage({ make });
      const { id, files } = await tenTurns(stage);
      const everything = {
        chatSessionId: id,
        prompts: [READ_ALL],
        model: CLAUDE,
        engine: 'recorded',
      } as const;
      const run = await stage.workbench.sessions.replayAll(everything);
      expect(await stage.performed(run)).toMatchObject({ reason: 'done', class: 'recorded' });
      const rows = await stage.rows(run.session.id);
      const { turnId } = rows.findLast(({ kind }) => kind === 'prompt') ?? {};
      const ids = files.map((_, index) => `${turnId}-${index}`);
      const call = rows.findLast(({ kind }) => kind === 'tool-call');
      expect(call?.payload).toMatchObject({ content: [{ input: { ids } }] });
      const result = rows.findLast(({ kind }) => kind === 'tool-result');
      const value = ids.map((each) => expect.objectContaining({ id: each }));
      expect(result?.payload).toMatchObject({ content: [{ output: { value } }] });
    });

    it('keep their ids when the process dies in the middle of a turn', async () => {
      const stage = await contextStage({ make });
      for (const { name, content } of EVERY_KIND) await stage.put(`given/${name}`, content);
      const named = NAMES.map((name) => `given/${name}`).join(', ');
      const path = await stage.put(
        'all.prompt.md',
        `---\nmodel: ${CLAUDE}\nfiles: [${named}]\n---\n\n${READ_ALL}\n\n<!-- user -->\n\nAnd then?\n`,
      );
      const { location, environment } = stage;
      const worker = startWorker({ path, location, environment, waitAfter: 4 });
      const lines = worker.lines[Symbol.asyncIterator]();
      for (;;) {
        const { value, done } = await lines.next();
        expect(done).toBe(false);
        if (String(value).includes('"kind":"tool-call"')) break;
      }
      worker.child.kill('SIGKILL');
      expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' });
      const files = toldIn(stage.models.requests[0]);
      expect(files.map(({ name }) => name)).toEqual(NAMES);

      const from = stage.models.requests.length;
      const { events } = await stage.workbench.scripts.run({ path });
      expect(await stage.performed({ events })).toMatchObject({ reason: 'done', ran: 2 });
      for (const request of stage.models.requests.slice(from)) expect(toldIn(request)).toEqual(files);
      expectRead(stage.models.requests[from], files);
    });
  });
}

const READ_ALL = `call read_files ${JSON.stringify({ ids: NAMES.map((name) => `@${name}`) })}`;

function reading(files: readonly ToldFile[]): string {
  return `call read_files ${JSON.stringify({ ids: files.map(({ id }) => id) })}`;
}

/** The first turn has files of every kind, two others have more, and all others have none. */
async function tenTurns(
  stage: ContextStage,
): Promise<{ readonly id: SessionId; readonly files: readonly ToldFile[] }> {
  const id = await stage.begin({ model: CLAUDE });
  const all = await Promise.all(EVERY_KIND.map(async ({ name, content }) => await stage.kept(name, content)));
  const more = await Promise.all(
    ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map(async (name) => await stage.kept(name, name)),
  );
  const given = [all, [], more.slice(0, 3), [], [], more.slice(3)];
  let files: readonly ToldFile[] = [];
  for (let turn = 1; turn <= 10; turn++) {
    const text = turn === 1 ? READ_ALL : turn === 10 ? reading(files) : `Turn ${turn}`;
    const request = { source: 'script', files: given[turn - 1] ?? [] } as const;
    expect(await stage.send(id, text, request)).toMatchObject({ reason: 'done' });
    if (turn === 1) files = toldIn(stage.models.requests[0]);
  }
  return { id, files };
}

function toldIn(request: ModelRequest | undefined): readonly ToldFile[] {
  return filesIn(request?.messages ?? []);
}

/** Those that began a turn. */
function firstRequests({ models }: ContextStage): readonly ModelRequest[] {
  return models.requests.filter((request) => !hasResult(request));
}

function hasResult({ messages }: ModelRequest): boolean {
  return messages.at(-1)?.role === 'tool';
}

/** Expects that the last call got the text of every document, and was told of everything else that it is none. */
function expectRead(request: ModelRequest | undefined, files: readonly ToldFile[]): void {
  if (!request || !hasResult(request)) throw new Error('There is a result.');
  expect(JSON.parse(resultsIn(request).at(-1)?.output ?? '')).toEqual(
    EVERY_KIND.map(({ name, text }, index) => ({
      id: files[index]?.id,
      name,
      ...(text === undefined
        ? { error: expect.stringContaining('only documents can be read') }
        : { content: expect.stringContaining(text) }),
    })),
  );
}
