import { createTestFile } from '../../test/sqlite-file.ts';
import { describeBench } from './bench.case.ts';

describeBench('SQLite', createTestFile);
