import { createMigratedDatabase } from '../postgres/database.ts';
import { describeWatching } from './watching.case.ts';

describeWatching('PostgreSQL', createMigratedDatabase);
