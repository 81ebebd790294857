import { createTestDatabase } from '../postgres/database.ts';
import { describeResuming } from './resuming.case.ts';

describeResuming('PostgreSQL', createTestDatabase);
