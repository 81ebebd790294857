import { createMigratedDatabase } from '../postgres/database.ts';
import { describeAgents } from './agents.case.ts';

describeAgents('PostgreSQL', createMigratedDatabase);
