import { createTestFile } from '../../test/sqlite-file.ts';
import { allRows, describeRefusals } from './refusals.case.ts';

describeRefusals('SQLite', createTestFile, { tables: allRows, atLeast: 3_000 });
