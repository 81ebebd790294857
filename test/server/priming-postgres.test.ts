import { createMigratedDatabase } from '../postgres/database.ts';
import { describePriming } from './priming.case.ts';
import { describeSavedPriming } from './saved-priming.case.ts';

describePriming('PostgreSQL', createMigratedDatabase);
describeSavedPriming('PostgreSQL', createMigratedDatabase);
