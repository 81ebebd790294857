import { createTestFile } from '../sqlite-file.ts';
import { describeTerminalChoices } from './terminal-choices.case.ts';

describeTerminalChoices('SQLite', createTestFile);
