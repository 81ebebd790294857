import { createMigratedDatabase } from '../postgres/database.ts';
import { describeEveryEvent } from './every-event.case.ts';

describeEveryEvent('PostgreSQL', createMigratedDatabase);
