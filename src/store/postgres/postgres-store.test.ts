import { createTestDatabase } from '../../../test/postgres/database.ts';
import { describeStore } from '../store.case.ts';

describeStore('PostgreSQL', async () => {
  const { url, drop } = await createTestDatabase();
  return { location: url, remove: drop };
});
