import { describeAgent } from './agent.case.ts';
import { describeResume } from './resume.case.ts';

describeAgent('opencode', 'transcript');
describeResume('opencode', { callsTools: true });
