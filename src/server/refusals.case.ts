import { beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../store/store.case.ts';
import { accessRows } from './cases/access-rows.ts';
import { agentRows } from './cases/agent-rows.ts';
import { benchRows } from './cases/bench-rows.ts';
import { bodyRows } from './cases/body-rows.ts';
import { datasetRows } from './cases/dataset-rows.ts';
import { keptFileRows } from './cases/kept-file-rows.ts';
import { methodRows } from './cases/method-rows.ts';
import { pathRows } from './cases/path-rows.ts';
import { primingRows } from './cases/priming-rows.ts';
import { queryRows, resumeRows } from './cases/query-rows.ts';
import { expectRefused, type Row } from './cases/row.ts';
import { scriptRows } from './cases/script-rows.ts';
import { skillRows } from './cases/skill-rows.ts';
import { terminalRows } from './cases/terminal-rows.ts';
import { trustRows } from './cases/trust-rows.ts';
import { contentOf, useServerStage } from './server.case.ts';

type Tables = Readonly<Record<string, readonly Row[]>>;

/** What comes past the doorkeeper and may come as far as the database. */
export const inputRows: Tables = {
  'what is not an id': pathRows,
  'what is not a body': bodyRows,
  'what is not a query': [...queryRows, ...resumeRows],
  'what is not a script': scriptRows,
  'what is no history': primingRows,
  'what no agent does': agentRows,
  'what nobody has looked at': trustRows,
  'what is no file that is kept': keptFileRows,
  'what is no dataset': datasetRows,
  'what is no skill': skillRows,
  'what is no bench': benchRows,
  'what is no terminal': terminalRows,
};

/** Everything; what never comes as far is the same on all databases. */
export const allRows: Tables = {
  'who may not come in': accessRows,
  'what cannot be asked': methodRows,
  ...inputRows,
};

/** The rows of a route, or of a method where there is no such route: they are one test. */
function groupsOf(rows: readonly Row[]): readonly (readonly [route: string, rows: readonly Row[]])[] {
  const routeOf = ({ name, method }: Row) =>
    name.startsWith(`${method} /`) ? method : (name.split(':', 1)[0] ?? name);
  return Array.from(Map.groupBy(rows, routeOf));
}

/** Every refusal, with the database behind it unchanged. */
export function describeRefusals(
  name: string,
  make: () => Promise<TestDatabase>,
  { tables, atLeast }: { tables: Tables; atLeast: number },
): void {
  describe(`the server on ${name} refuses`, () => {
    const stage = useServerStage(make);
    let before: unknown;
    beforeAll(async () => {
      before = await contentOf(stage());
    });

    it(`in at least ${atLeast} ways, each different`, () => {
      const names = Object.values(tables).flatMap((rows) => rows.map((row) => row.name));
      expect(names.length).toBeGreaterThanOrEqual(atLeast);
      expect(names.filter((each, index) => names.indexOf(each) !== index)).toEqual([]);
    });

    describe.each(Object.entries(tables))('%s', (_, rows) => {
      it.each(groupsOf(rows))('%s', async (_route, group) => {
        const problems: unknown[] = [];
        const app = stage().app();
        for (const row of group) {
          // Who guesses tokens gets a new app each time, or would be refused for guessing.
          const own = row.code === 'UNAUTHORIZED' ? stage().app() : app;
          await expectRefused(stage(), row, own).catch((error: unknown) =>
            problems.push([row.name, String(error)]),
          );
          problems.push(
            ...stage()
              .bugs.splice(0)
              .map((bug) => [row.name, bug]),
          );
        }
        expect(problems).toEqual([]);
      });

      // Reading all of it takes longer than all these requests.
      it('and changes nothing', async () => {
        const [kept, after] = [before, await contentOf(stage())];
        // Requests that change something are no reason for all others to fail.
        before = after;
        expect(after, 'what one of these requests changed').toEqual(kept);
      });
    });
  });
}
