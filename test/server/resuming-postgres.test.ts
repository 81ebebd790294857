import { createMigratedDatabase } from '../postgres/database.ts';
import { describeResuming } from './resuming.case.ts';

describeResuming('PostgreSQL', createMigratedDatabase);
