import { createMigratedDatabase } from '../postgres/database.ts';
import { describeTerminalChoices } from './terminal-choices.case.ts';

describeTerminalChoices('PostgreSQL', createMigratedDatabase);
