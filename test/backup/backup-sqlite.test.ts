import { describeBackups } from './backup.case.ts';

describeBackups('SQLite');
