import { createMigratedDatabase } from '../../test/postgres/database.ts';
import { describeBench } from './bench.case.ts';

describeBench('PostgreSQL', createMigratedDatabase);
