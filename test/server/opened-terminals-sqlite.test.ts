import { createTestFile } from '../sqlite-file.ts';
import { describeOpenedTerminals } from './opened-terminals.case.ts';

describeOpenedTerminals('SQLite', createTestFile);
