import { describeAgent } from './agent.case.ts';

describeAgent('codex', 'transcript');
