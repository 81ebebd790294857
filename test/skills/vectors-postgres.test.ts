import { createMigratedDatabase } from '../postgres/database.ts';
import { describeVectors } from './vectors.case.ts';

describeVectors('PostgreSQL', createMigratedDatabase);
