import { onTestFinished } from 'vitest';
import { createTestFile } from '../../test/sqlite-file.ts';
import type { Store } from '../store/dialect.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';

/** A database for one test, whose lazy transactions and waits for the disk are counted. */
export async function openCountedStore() {
  const { location, remove } = await createTestFile();
  const opened = await openSqlite(location);
  onTestFinished(async () => {
    await opened.close();
    await remove();
  });
  const count = { transactions: 0, settled: 0 };
  const store: Store = {
    ...opened,
    dialect: {
      ...opened.dialect,
      transactLazily: async (...given) => {
        count.transactions++;
        return await opened.dialect.transactLazily(...given);
      },
    },
    settle: async (id) => {
      count.settled++;
      await opened.settle(id);
    },
  };
  return { store, count };
}
