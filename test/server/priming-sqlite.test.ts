import { createTestFile } from '../sqlite-file.ts';
import { describePriming } from './priming.case.ts';
import { describeSavedPriming } from './saved-priming.case.ts';

describePriming('SQLite', createTestFile);
describeSavedPriming('SQLite', createTestFile);
