import { createMigratedDatabase } from '../postgres/database.ts';
import { describeOpening } from './opening.case.ts';

describeOpening('PostgreSQL', createMigratedDatabase);
