import { describeResume } from './resume.case.ts';

describeResume('codex', { callsTools: true });
describeResume('claude', { callsTools: true });
// It would send the results of tools twice.
describeResume('gemini', { callsTools: false });
describeResume('qwen', { callsTools: true });
describeResume('pi', { callsTools: true });
