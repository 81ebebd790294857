import { expect, it } from 'vitest';
import { plainSession } from '../../src/model/session.case.ts';
import type { StatusAnswer } from '../../src/wire/script.ts';
import { sessionIdOf } from './conversation.case.ts';
import { scriptMark } from './script-mark.ts';

const session = plainSession(sessionIdOf(1));
const tokens = { input: 0, output: 0 };

function mark(facts: Partial<StatusAnswer>): ReturnType<typeof scriptMark> {
  return scriptMark({ plan: null, session: null, prompts: 4, warnings: [], ...facts });
}

it('says in one sign how a script stands', () => {
  expect(mark({ plan: { action: 'begin', startIndex: 0, tokens } })).toEqual({ type: 'new' });
  expect(mark({ session, plan: { action: 'nothing', startIndex: 4, tokens } })).toEqual({
    type: 'done',
    at: session.updatedAt,
  });
  expect(mark({ session, plan: { action: 'replayFrom', startIndex: 1, tokens } })).toEqual({
    type: 'part',
    answered: 1,
    prompts: 4,
  });
});

it('calls broken what has an error, and not what lacks its arguments', () => {
  const error = { code: 'YAML', message: 'No.', line: 1, severity: 'error' } as const;
  expect(mark({ warnings: [error] })).toEqual({ type: 'broken' });
  expect(mark({ warnings: [{ ...error, severity: 'warning' }] })).toEqual({ type: 'new' });
});
