import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, person, result, words } from '../../src/run/priming/records.case.ts';
import { written } from '../../src/run/priming/round-trip.case.ts';
import type { TestDatabase } from '../../src/store/store.case.ts';
import { createWorkbench, type Workbench } from '../../src/workbench.ts';
import { times } from '../campaign.ts';
import { progressOf } from '../progress.ts';
import { startPrimer } from './process.ts';

const KILLS = times({ usual: 4, long: 100 });
/** So many that they take several statements. */
const TURNS = 750;

/** A session that begins with a history has all of it, or is not there, wherever its process dies. */
export function describePrimingFaults(name: string, make: () => Promise<TestDatabase>): void {
  describe(`a history on ${name}`, () => {
    let database: TestDatabase;
    let workspace: string;
    let workbench: Workbench;
    beforeAll(async () => {
      database = await make();
      workspace = await mkdtemp(join(tmpdir(), 'cuebook-primed-'));
      await mkdir(join(workspace, '.minds/priming/team_shared'), { recursive: true });
      await writeFile(join(workspace, '.minds/priming/team_shared/long.md'), longScript());
      workbench = createWorkbench({ workspace, database: database.location });
      // The database is there, with its tables, before anybody is killed.
      await workbench.sessions.list();
    });
    afterAll(async () => {
      await workbench.close();
      await database.remove();
      await rm(workspace, { recursive: true });
    });

    it('is there whole or not at all, killed while it is replayed', async () => {
      const told = new Set<string>();
      const progress = progressOf(`kills while a history is replayed on ${name}`, KILLS);
      for (let kill = 0; kill < KILLS; kill++) {
        const { lines, ended } = startPrimer({
          workspace,
          location: database.location,
          scriptRefs: ['team_shared/long'],
          dieAt: (kill + 0.5) / KILLS,
        });
        for await (const line of lines) told.add(line);
        expect(await ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
        progress.advance();
      }

      const { items } = await workbench.sessions.list({ limit: 1_000 });
      expect(told.size).toBeGreaterThanOrEqual(2 * KILLS);
      expect(told.difference(new Set(items.map(({ id }) => id)))).toEqual(new Set());
      for (const { id, metadata, nextOrder, lastSeq } of items) {
        const { messages } = await workbench.sessions.messages(id);
        expect(messages.map(({ order }) => order)).toEqual(
          Array.from({ length: 4 * TURNS }, (_, order) => order),
        );
        expect({ records: metadata.priming?.records, nextOrder, lastSeq }).toEqual({
          records: 4 * TURNS,
          nextOrder: 4 * TURNS,
          lastSeq: 2,
        });
      }
    });
  });
}

function longScript(): string {
  return written(
    Array.from({ length: TURNS }, (_, turn) => {
      const genseq = turn + 1;
      const id = `call-${turn}`;
      return [
        person(`Question ${turn}?`, { genseq, msgId: `message-${turn}` }),
        call(id, { genseq }),
        result(id, 'seen', { genseq }),
        words(`Answer ${turn}. ${'It goes on for a while. '.repeat(20)}`, { genseq }),
      ];
    }).flat(),
  );
}
