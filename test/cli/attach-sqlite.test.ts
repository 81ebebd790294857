import { describeAttaching } from './attach.case.ts';

describeAttaching('SQLite');
