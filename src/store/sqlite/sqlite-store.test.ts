import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStore } from '../store.case.ts';

describeStore('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-'));
  return {
    location: join(folder, 'cuebook.db'),
    remove: async () => await rm(folder, { recursive: true }),
  };
});
