import { createTestFile } from '../sqlite-file.ts';
import { describeAgents } from './agents.case.ts';

describeAgents('SQLite', createTestFile);
