import { createTestDatabase } from '../../test/postgres/database.ts';
import { describeRefusals, inputRows } from './refusals.case.ts';

describeRefusals('PostgreSQL', createTestDatabase, { tables: inputRows, atLeast: 1_500 });
