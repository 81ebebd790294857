import { describeAgent } from './agent.case.ts';

describeAgent('pi', 'transcript');
