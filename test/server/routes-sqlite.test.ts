import { createTestFile } from '../sqlite-file.ts';
import { describeRoutes } from './routes.case.ts';

describeRoutes('SQLite', createTestFile);
