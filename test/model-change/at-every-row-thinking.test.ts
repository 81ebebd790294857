import { describeChanges } from './at-every-row.case.ts';

describeChanges({ reasoning: 'high' });
