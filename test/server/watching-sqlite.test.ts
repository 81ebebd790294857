import { createTestFile } from '../sqlite-file.ts';
import { describeWatching } from './watching.case.ts';

describeWatching('SQLite', createTestFile);
