import { createMigratedDatabase } from '../postgres/database.ts';
import { describeScripts } from './scripts.case.ts';

describeScripts('PostgreSQL', createMigratedDatabase);
