import { createTestFile } from '../sqlite-file.ts';
import { describeMissingFiles } from './missing-files.case.ts';

describeMissingFiles('SQLite', createTestFile);
