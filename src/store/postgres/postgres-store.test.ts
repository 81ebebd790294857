import { createTestDatabase } from '../../../test/postgres/database.ts';
import { describeStore } from '../store.case.ts';

describeStore('PostgreSQL', createTestDatabase);
