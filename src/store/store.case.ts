import { afterAll, beforeAll, describe } from 'vitest';
import { describeApprovals } from './cases/approvals.case.ts';
import { describeBenches } from './cases/bench.case.ts';
import { describeEvents } from './cases/events.case.ts';
import { describeForks } from './cases/forks.case.ts';
import { describeLeases } from './cases/leases.case.ts';
import { describeMessages } from './cases/messages.case.ts';
import { describeMigrations } from './cases/migrations.case.ts';
import { describeSearch } from './cases/search.case.ts';
import { describeSessions } from './cases/sessions.case.ts';
import { describeSkillVectors } from './cases/skill-vectors.case.ts';
import { describeTerminals } from './cases/terminals.case.ts';
import { describeWatching } from './cases/watch.case.ts';
import type { Store } from './dialect.ts';
import { openStore } from './open-store.ts';

/** A place for a database, made for one test file and taken away after it. */
export interface TestDatabase {
  readonly location: string;
  remove(): Promise<void>;
}

/** What every database has to satisfy. */
export function describeStore(name: string, make: () => Promise<TestDatabase>): void {
  describe(`the store on ${name}`, () => {
    let database: TestDatabase;
    let opened: Store;
    const store = (): Store => opened;

    beforeAll(async () => {
      database = await make();
      opened = await openStore(database.location);
    });
    afterAll(async () => {
      await opened.close();
      await database.remove();
    });

    describeSessions(store);
    describeMessages(store);
    describeEvents(store);
    describeLeases(store);
    describeForks(store);
    describeApprovals(store);
    describeSearch(store);
    describeTerminals(store);
    describeSkillVectors(store, () => database.location);
    describeBenches(store, () => database.location);
    describeWatching(store, () => database.location);
    describeMigrations(make);
  });
}
