import { describeAgent } from './agent.case.ts';

describeAgent('opencode', 'transcript');
