import { createTestDatabase } from '../postgres/database.ts';
import { describeRoutes } from './routes.case.ts';

describeRoutes('PostgreSQL', createTestDatabase);
