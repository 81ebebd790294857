import { createTestFile } from '../sqlite-file.ts';
import { describeEveryEvent } from './every-event.case.ts';

describeEveryEvent('SQLite', createTestFile);
