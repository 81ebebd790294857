import { describeAgent } from './agent.case.ts';

describeAgent('qwen', 'transcript');
