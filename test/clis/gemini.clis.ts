import { describeAgent } from './agent.case.ts';

describeAgent('gemini', 'transcript');
