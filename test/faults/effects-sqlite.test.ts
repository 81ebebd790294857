import { createTestFile } from '../sqlite-file.ts';
import { describeEffects } from './effects.case.ts';

describeEffects('SQLite', createTestFile);
