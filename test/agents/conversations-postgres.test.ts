import { createMigratedDatabase } from '../postgres/database.ts';
import { describeConversations } from './conversations.case.ts';

describeConversations('PostgreSQL', createMigratedDatabase);
