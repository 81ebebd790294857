import { createTestDatabase } from '../postgres/database.ts';
import { describeKilledBenches } from './killed-benches.case.ts';

describeKilledBenches('PostgreSQL', createTestDatabase);
