import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../postgres/database.ts';
import { cuebook, startCuebook } from './cuebook.ts';
import { type LiveWorkspace, liveWorkspace, script } from './live-workspace.ts';

const MODEL = 'anthropic/claude-sonnet-4-5';
const EXIT_BUSY = 3;

/** A model that says nothing until one of two processes has given up. */
async function heldWorkspace(): Promise<LiveWorkspace & { readonly hold: { until: Promise<unknown> } }> {
  const hold: { until: Promise<unknown> } = { until: Promise.resolve() };
  const workspace = await liveWorkspace(async ({ prompt }) => {
    await hold.until;
    return { parts: [{ type: 'text', text: `You asked: ${prompt}` }] };
  });
  return { ...workspace, hold };
}

describe.each(['SQLite', 'PostgreSQL'])(
  'two processes that run a script at the same moment on %s',
  (kind) => {
    const database = async (): Promise<readonly string[]> => {
      if (kind === 'SQLite') return [];
      const { location, remove } = await createTestDatabase();
      onTestFinished(remove);
      return ['--db', location];
    };

    it.each([
      { what: 'a new script', before: undefined, flags: [], asked: 2 },
      { what: 'an edited script', before: ['First?', 'Old?'], flags: [], asked: 1 },
      {
        what: 'a script of which everything is to run anew',
        before: ['First?', 'Second?'],
        flags: ['--all'],
        asked: 2,
      },
    ])('ask nothing twice: $what', async ({ before, flags, asked }) => {
      const { write, on, hold, server } = await heldWorkspace();
      const db = await database();
      const path = await write('a.prompt.md', script(MODEL, ...(before ?? ['First?', 'Second?'])));
      if (before) {
        expect(await cuebook(['run', path, ...db], on)).toMatchObject({ code: 0 });
        await write('a.prompt.md', script(MODEL, 'First?', 'Second?'));
      }
      const already = server.requests.length;
      const begun = [0, 1].map(() => startCuebook(['run', path, ...flags, ...db], on).ended);
      hold.until = Promise.race(begun);
      const results = await Promise.all(begun);
      expect(results.map(({ code }) => code).toSorted()).toEqual([0, EXIT_BUSY]);
      expect(server.requests.length - already).toBe(asked);
      expect(await cuebook(['run', path, ...db], on)).toMatchObject({
        code: 0,
        out: expect.stringContaining('Nothing to run'),
      });
    });
  },
);
