import { createTestFile } from '../../../test/sqlite-file.ts';
import { describeStore } from '../store.case.ts';

describeStore('SQLite', createTestFile);
