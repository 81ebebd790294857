import { createMigratedDatabase } from '../postgres/database.ts';
import { describeFaults } from './faults.case.ts';

describeFaults('PostgreSQL', createMigratedDatabase);
