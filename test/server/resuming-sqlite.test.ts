import { createTestFile } from '../sqlite-file.ts';
import { describeResuming } from './resuming.case.ts';

describeResuming('SQLite', createTestFile);
