import { createMigratedDatabase } from '../postgres/database.ts';
import { describeTenTurns } from './ten-turns.case.ts';

describeTenTurns('PostgreSQL', createMigratedDatabase);
