import { createTestFile } from '../sqlite-file.ts';
import { describeTwoServers } from './two-servers.case.ts';

describeTwoServers('SQLite', createTestFile);
