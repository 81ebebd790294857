import { createTestFile } from '../sqlite-file.ts';
import { describeKilledBenches } from './killed-benches.case.ts';

describeKilledBenches('SQLite', createTestFile);
