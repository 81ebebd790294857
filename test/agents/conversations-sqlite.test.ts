import { createTestFile } from '../sqlite-file.ts';
import { describeConversations } from './conversations.case.ts';

describeConversations('SQLite', createTestFile);
