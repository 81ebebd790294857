import { createMigratedDatabase } from '../../test/postgres/database.ts';
import { describeRefusals, inputRows } from './refusals.case.ts';

describeRefusals('PostgreSQL', createMigratedDatabase, { tables: inputRows, atLeast: 1_500 });
