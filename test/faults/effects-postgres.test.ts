import { createMigratedDatabase } from '../postgres/database.ts';
import { describeEffects } from './effects.case.ts';

describeEffects('PostgreSQL', createMigratedDatabase);
