import { cp, rename } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BOTH, copied, ID_LINE, ROWS, TEXT } from './attach-rows.ts';
import { asking, type DatabaseKind, type Status, useStages } from './stage.ts';

/** Every row of the table that says which session a script belongs to. */
export function describeAttaching(kind: DatabaseKind): void {
  describe(`a script and its session on ${kind}`, () => {
    const newStage = useStages(kind);
    const ranStage = async () => {
      const stage = await newStage();
      await stage.write('a.prompt.md', TEXT);
      await stage.ranBefore('a.prompt.md');
      const first = await stage.named('a.prompt.md');
      expect(await stage.read('a.prompt.md')).toBe(
        TEXT.replace('\n---\n', `\nchatSessionId: ${first}\n---\n`),
      );
      return { stage, first: first ?? '' };
    };

    it.each(ROWS)('a script that $what: $says', async (row) => {
      const { stage, first } = await ranStage();
      const second = await row.arrange?.(stage, first);
      const ids = { first, second };
      const script = row.script ?? 'a.prompt.md';
      const idOf = (name: 'first' | 'second') => ids[name];

      const status = await stage.status(script);
      expect(shortly(status)).toBe(row.says);
      expect(status).toMatchObject({
        sessionId: row.session === null ? null : idOf(row.session),
        isAmbiguous: row.isAmbiguous ?? false,
        isForeign: false,
        candidates: (row.candidates ?? []).map(idOf),
      });
      expect(status.drift?.kind).toBe(row.drift);
      expect(`${status.plan?.action} ${status.plan?.startIndex}`).toBe(row.plan);
      if (row.warns !== undefined) expect(status.warnings.map(({ code }) => code)).toContain(row.warns);

      const before = await stage.read(script);
      const rowsBefore = await stage.rows();
      const ran = await stage.run(script);
      expect(ran.asked).toEqual(row.asks);
      const after = await stage.read(script);
      expect(after.replace(ID_LINE, '')).toBe(before.replace(ID_LINE, ''));
      const named = (await stage.named(script))?.replace(/ #.*/, '');
      if (row.names === 'new') expect(rowsBefore['sessions']?.join('\n')).not.toContain(named);
      else expect(named).toBe(idOf(row.names));
      expect((await stage.rows())['messages']).toEqual(
        expect.arrayContaining([...(rowsBefore['messages'] ?? [])]),
      );
      expect(await stage.attached(script)).toMatchObject({
        state: 'linked',
        matchedBy: 'id',
        session: { id: named },
        drift: { kind: 'none' },
      });
    });

    it('a script that was never run: new, looking makes no database, and a run writes one line', async () => {
      const stage = await newStage();
      await stage.write('a.prompt.md', TEXT);
      expect(await stage.status('a.prompt.md')).toMatchObject({
        state: 'new',
        sessionId: null,
        matchedBy: null,
        drift: null,
        plan: { action: 'begin', startIndex: 0 },
      });
      expect(await stage.run('a.prompt.md')).toMatchObject({ asked: BOTH, err: '' });
      const id = await stage.named('a.prompt.md');
      expect(await stage.read('a.prompt.md')).toBe(TEXT.replace('\n---\n', `\nchatSessionId: ${id}\n---\n`));
      expect(await stage.session(id)).toMatchObject({ prompts: BOTH, linkable: true });
    });

    it('a script that has mistakes by now: found by its path, and not run', async () => {
      const { stage, first } = await ranStage();
      await stage.replace('a.prompt.md', 'title: Live', 'title: [');
      expect(await stage.status('a.prompt.md')).toMatchObject({
        state: 'drifted',
        sessionId: first,
        plan: null,
      });
      expect(await stage.call('run', 'a.prompt.md')).toMatchObject({ code: 2, asked: [] });
    });

    it('a workspace that was moved as a whole: every script is linked, and runs nothing', async () => {
      const { stage, first } = await ranStage();
      const moved = stage.elsewhere(`${stage.folder}-moved`);
      await rename(stage.folder, moved.folder);
      expect(await moved.status('a.prompt.md')).toMatchObject({ state: 'moved', sessionId: first });
      expect((await moved.run('a.prompt.md')).asked).toEqual([]);
      expect(await moved.named('a.prompt.md')).toBe(first);
    });

    it.each([
      { how: 'with --no-link', flags: ['--no-link'] },
      { how: 'with `link: database`', flags: [], config: 'link: database\n' },
    ])(
      'a script that cannot be told of its takes, $how: nothing is asked twice',
      async ({ flags, config }) => {
        const stage = await newStage();
        const prompts = ['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?'];
        await stage.write('a.prompt.md', asking(...prompts));
        await stage.ranBefore('a.prompt.md');
        if (config) await stage.write('.cuebook/config.yaml', config);
        const asked: number[] = [];
        for (const prompt of prompts.slice(1)) {
          await stage.replace('a.prompt.md', prompt, `${prompt} Again.`);
          asked.push((await stage.run('a.prompt.md', ...flags)).asked.length);
        }
        expect(asked).toEqual([5, 4, 3, 2, 1]);

        // An edit that is taken back has its answers in an older take.
        await stage.replace('a.prompt.md', 'Two? Again.', 'Two?');
        await stage.replace('a.prompt.md', 'Three? Again.', 'Three?');
        expect((await stage.run('a.prompt.md', ...flags)).asked).toEqual([
          'Four? Again.',
          'Five? Again.',
          'Six? Again.',
        ]);
      },
    );

    it('a script that was renamed where files name no sessions: a different file in its place is new', async () => {
      const stage = await newStage();
      await stage.write('.cuebook/config.yaml', 'link: database\n');
      await stage.write('a.prompt.md', TEXT);
      await stage.ranBefore('a.prompt.md');
      const [first] = await stage.sessionIds();
      await rename(stage.path('a.prompt.md'), stage.path('b.prompt.md'));
      await stage.write('a.prompt.md', asking('Third?').replace('sonnet-4-5', 'opus-4-1'));
      expect(await stage.status('a.prompt.md')).toMatchObject({ state: 'new', sessionId: null });
      expect((await stage.run('a.prompt.md')).asked).toEqual(['Third?']);
      expect(await stage.session(first)).toMatchObject({ isArchived: false });
      expect(await stage.status('b.prompt.md')).toMatchObject({ state: 'moved', sessionId: first });
      expect((await stage.run('b.prompt.md')).asked).toEqual([]);
    });

    it('a script that ran again as a whole and could not be told: linked to the newest take', async () => {
      const { stage, first } = await ranStage();
      expect((await stage.run('a.prompt.md', '--all', '--no-link')).asked).toEqual(BOTH);
      const newest = (await stage.sessionIds()).at(-1);
      expect(newest).not.toBe(first);
      expect(await stage.named('a.prompt.md')).toBe(first);
      expect(await stage.status('a.prompt.md')).toMatchObject({ state: 'linked', sessionId: newest });
      expect((await stage.run('a.prompt.md')).asked).toEqual([]);
    });

    it('a model that is changed and changed back, with an edit: shares the take of that model', async () => {
      const { stage, first } = await ranStage();
      await stage.replace('a.prompt.md', 'sonnet-4-5', 'opus-4-1');
      expect((await stage.run('a.prompt.md')).asked).toEqual(BOTH);
      expect(await stage.session(first)).toMatchObject({ isArchived: true });
      await stage.replace('a.prompt.md', 'opus-4-1', 'sonnet-4-5');
      await stage.replace('a.prompt.md', 'Second?', 'Zweitens?');
      expect((await stage.run('a.prompt.md')).asked).toEqual(['Zweitens?\n\nIn two parts.']);
    });

    it('a clone beside the original: its own session, and the original keeps its own', async () => {
      const { stage, first } = await ranStage();
      const clone = stage.elsewhere(`${stage.folder}-clone`);
      await cp(stage.folder, clone.folder, {
        recursive: true,
        filter: (path) => !path.includes('cuebook.db'),
      });
      expect(await clone.status('a.prompt.md')).toMatchObject(
        kind === 'SQLite'
          ? { state: 'missing', drift: { kind: 'session-missing' } }
          : { state: 'copy', candidates: [first] },
      );
      expect((await clone.run('a.prompt.md')).asked).toEqual(BOTH);
      expect(await clone.named('a.prompt.md')).not.toBe(first);

      // What the clone was given comes back with a pull.
      await cp(clone.path('a.prompt.md'), stage.path('a.prompt.md'));
      expect(await stage.status('a.prompt.md')).toMatchObject({ state: 'linked', sessionId: first });
      expect((await stage.run('a.prompt.md')).asked).toEqual([]);
    });

    it('a copy that was edited: shares what came before, and leaves the session of the original', async () => {
      const { stage, first } = await ranStage();
      await copied(stage);
      await stage.replace('b.prompt.md', 'Second?', 'Zweitens?');
      expect(await stage.status('b.prompt.md')).toMatchObject({
        state: 'drifted',
        isForeign: true,
        sessionId: first,
        plan: { action: 'replayFrom', startIndex: 1 },
      });
      const before = await stage.session(first);
      expect((await stage.run('b.prompt.md')).asked).toEqual(['Zweitens?\n\nIn two parts.']);
      expect(await stage.session(first)).toEqual(before);
      expect(await stage.status('a.prompt.md')).toMatchObject({ state: 'linked', sessionId: first });
    });

    it('a copy with another title: a take that shares everything', async () => {
      const { stage, first } = await ranStage();
      await copied(stage);
      await stage.replace('b.prompt.md', 'Live', 'Alive');
      const ran = await stage.run('b.prompt.md');
      expect(ran.asked).toEqual([]);
      expect(ran.out).toContain('A copy of another script. New take, prompts 1–2 shared, nothing to run.');
      expect(await stage.session(await stage.named('b.prompt.md'))).toMatchObject({ parent: first });
    });

    it('a copy that was edited and is run as a whole: the session of the original is not archived', async () => {
      const { stage, first } = await ranStage();
      await copied(stage);
      await stage.replace('b.prompt.md', 'Second?', 'Zweitens?');
      expect((await stage.run('b.prompt.md', '--all')).asked).toHaveLength(2);
      expect(await stage.session(first)).toMatchObject({ isArchived: false });
    });
  });
}

function shortly({ state, matchedBy }: Status): string {
  return matchedBy === null ? state : `${state} by ${matchedBy}`;
}
