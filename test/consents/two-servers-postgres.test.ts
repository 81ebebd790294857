import { createMigratedDatabase } from '../postgres/database.ts';
import { describeTwoServers } from './two-servers.case.ts';

describeTwoServers('PostgreSQL', createMigratedDatabase);
