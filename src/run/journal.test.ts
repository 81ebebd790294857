import { expect, it, onTestFinished } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import { newEvidenceId, newTurnId } from '../model/ids.ts';
import type { NewEvidence } from '../model/terminal.ts';
import { leasedSession } from '../store/cases/build.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { Journal } from './journal.ts';

it('has what is kept last on the disk when the run is over', async () => {
  const { location, remove } = await createTestFile();
  const opened = await openSqlite(location);
  onTestFinished(async () => {
    await opened.close();
    await remove();
  });
  const lease = await leasedSession(opened);
  let settled = 0;
  const store: typeof opened = {
    ...opened,
    settle: async (id) => {
      settled++;
      await opened.settle(id);
    },
  };
  const journal = new Journal({ store, lease, now: () => new Date() }, []);
  expect(await journal.keepRest()).toEqual([]);
  expect(settled).toBe(0);

  const screen: NewEvidence = {
    id: newEvidenceId(),
    turnId: newTurnId(),
    kind: 'snapshot',
    label: 'screen',
    terminal: 'main',
    text: '$ ',
    facts: {},
  };
  journal.keepLater(Promise.resolve(screen));
  expect(await journal.keepRest()).toMatchObject([
    { type: 'evidence-added', data: { evidenceId: screen.id } },
  ]);
  expect(settled).toBe(1);
});
