import { createMigratedDatabase } from '../postgres/database.ts';
import { describeKilledBenches } from './killed-benches.case.ts';

describeKilledBenches('PostgreSQL', createMigratedDatabase);
