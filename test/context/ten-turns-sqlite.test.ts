import { createTestFile } from '../sqlite-file.ts';
import { describeTenTurns } from './ten-turns.case.ts';

describeTenTurns('SQLite', createTestFile);
