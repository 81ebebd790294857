import { createMigratedDatabase } from '../postgres/database.ts';
import { describeOpenedTerminals } from './opened-terminals.case.ts';

describeOpenedTerminals('PostgreSQL', createMigratedDatabase);
