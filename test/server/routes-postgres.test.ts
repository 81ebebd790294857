import { createMigratedDatabase } from '../postgres/database.ts';
import { describeRoutes } from './routes.case.ts';

describeRoutes('PostgreSQL', createMigratedDatabase);
