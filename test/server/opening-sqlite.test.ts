import { createTestFile } from '../sqlite-file.ts';
import { describeOpening } from './opening.case.ts';

describeOpening('SQLite', createTestFile);
