import { describeAttaching } from './attach.case.ts';

describeAttaching('PostgreSQL');
