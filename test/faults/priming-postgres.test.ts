import { createMigratedDatabase } from '../postgres/database.ts';
import { describePrimingFaults } from './priming.case.ts';

describePrimingFaults('PostgreSQL', createMigratedDatabase);
