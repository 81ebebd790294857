import { describeAgent } from './agent.case.ts';

describeAgent('copilot', 'transcript');
