import { describeAgent } from './agent.case.ts';

describeAgent('claude', 'transcript');
