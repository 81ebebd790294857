import { describeAgent } from './agent.case.ts';

describeAgent('goose', 'stream');
