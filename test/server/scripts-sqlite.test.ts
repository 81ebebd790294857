import { createTestFile } from '../sqlite-file.ts';
import { describeScripts } from './scripts.case.ts';

describeScripts('SQLite', createTestFile);
