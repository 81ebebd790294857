import { messageTokens } from '../../context/message-tokens.ts';
import type { EngineInput } from '../../engine/engine.ts';
import { courseBeforeReset, isCourseSent, lastReset } from '../../model/course.ts';
import type { EngineEvent } from '../../model/event.ts';
import type { Message } from '../../model/message.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Conversation } from '../conversation.ts';

/** Nothing that was said before is sent any more. */
export function contextReset({ nextCourse: course }: Conversation, { messages }: EngineInput): EngineEvent {
  return { type: 'context-reset', course, freedTokens: messageTokens(messages()) };
}

/** Takes the last reset back. Refuses where there is none, and once something was sent since. */
export function contextRestored(rows: readonly Message[]): EngineEvent {
  refuseLateUndo(rows);
  return { type: 'context-restored', course: courseBeforeReset(rows) };
}

/** Refuses to take a reset back where there is none, and once something was sent since. */
export function refuseLateUndo(rows: readonly Message[]): void {
  if (lastReset(rows) === -1) {
    throw new Refusal('INVALID_INPUT', 'There is no reset to take back.');
  }
  if (isCourseSent(rows)) {
    throw new Refusal('INVALID_INPUT', 'The reset cannot be taken back: something was said since.', {
      remedy: 'Fork the session at a prompt before the reset to go on from there.',
    });
  }
}
