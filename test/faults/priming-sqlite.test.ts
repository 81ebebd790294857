import { createTestFile } from '../sqlite-file.ts';
import { describePrimingFaults } from './priming.case.ts';

describePrimingFaults('SQLite', createTestFile);
