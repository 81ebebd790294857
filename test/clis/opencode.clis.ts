import { describeAgent } from './agent.case.ts';

// It keeps its conversations in a database.
describeAgent('opencode', 'screen');
