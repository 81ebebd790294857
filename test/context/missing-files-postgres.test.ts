import { createMigratedDatabase } from '../postgres/database.ts';
import { describeMissingFiles } from './missing-files.case.ts';

describeMissingFiles('PostgreSQL', createMigratedDatabase);
