import { createTestFile } from '../sqlite-file.ts';
import { describeFaults } from './faults.case.ts';

describeFaults('SQLite', createTestFile);
