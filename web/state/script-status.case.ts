import type { StatusAnswer } from '../../src/wire/script.ts';
import { sessionOf } from './conversation.case.ts';

/** How a script stands that ran as it is. */
export const linked: StatusAnswer = {
  path: 'a.prompt.md',
  state: 'linked',
  matchedBy: 'id',
  drift: { kind: 'none' },
  session: sessionOf(1),
  isAmbiguous: false,
  isForeign: false,
  candidates: [],
  progress: { asked: 3, answered: 3, matching: 3, shareable: 3, kept: 0 },
  prompts: 3,
  typed: [],
  contracts: { failures: [], unchecked: [] },
  warnings: [],
  snapshot: 'One?',
  hunks: [],
  plan: { action: 'nothing', startIndex: 3, tokens: { input: 0, output: 0 } },
  actions: ['replayFrom', 'replayAll', 'clone', 'fresh'],
};
