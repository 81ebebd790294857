import { expect, it } from 'vitest';
import { newSessionId, newTurnId } from '../model/ids.ts';
import { TurnTranscript } from './turn-transcript.ts';

const transcript = () =>
  new TurnTranscript(
    { sessionId: newSessionId(), model: 'm', place: { turnId: newTurnId(), course: 1, genseq: 1 } },
    [],
  );
const CALL = { type: 'tool-call', callId: 'a', name: 'pay', input: {} } as const;

it('has a call with effects, and its beginning, survive a power cut before the tool runs', () => {
  expect(transcript().take({ ...CALL, effect: 'write' })).toMatchObject({ change: { isPassing: false } });
  expect(transcript().take({ type: 'tool-start', callId: 'a' })).not.toMatchObject({
    change: { isPassing: true },
  });
  expect(transcript().close({ reason: 'done', durationMs: 1 })).not.toMatchObject({ isPassing: true });
});

it('lets a call without effects pass', () => {
  expect(transcript().take({ ...CALL, effect: 'read' })).toMatchObject({ change: { isPassing: true } });
});
