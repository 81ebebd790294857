import type { ApprovalAnswer, ChosenAnswer } from '../../model/event.ts';
import { Refusal } from '../../model/refusal.ts';
import { isQuestionCall, isTypedCall } from '../../model/terminal.ts';
import { unmistakable } from '../../model/unmistakable.ts';
import type { WaitingCall } from '../../workbench.ts';
import { commandLine, type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { wholeNumberOption } from '../number-option.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface ConfirmOptions extends GlobalOptions {
  readonly deny?: boolean;
  readonly choice?: string;
}

/** Answers a call that waits, or shows those that do when it is not clear which is meant. */
export async function confirmCall(options: ConfirmOptions, ref: string, callId?: string): Promise<number> {
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { sessions, workspace } = workbench;
    const { id } = await namedSession(workbench, options, ref);
    const waiting = await sessions.waiting(id);
    const call = chosen(waiting, callId);
    const { answer, said, told } = answerOf(options, call);
    await sessions.confirm(id, call.callId, answer);
    if (options.json) printJson({ callId: call.callId, ...told });
    else if (!options.quiet) {
      io().stdout.write(`${said}: ${lineOf(call)}\n`);
      const hint = commandLine(options, workspace, `send ${shortId(id)}`);
      // What stands for a prompt or a question in a terminal is no tool of the user's.
      const isTyped = isTypedCall(call.callId) || isQuestionCall(call.callId);
      const how = isTyped ? 'go on' : 'go on with the same --tools';
      io().stdout.write(dim(`If nothing runs the session now, ${how}: ${hint}\n`));
    }
    return 0;
  });
}

interface Answer {
  readonly answer: ApprovalAnswer | ChosenAnswer;
  readonly said: string;
  readonly told: object;
}

function answerOf({ deny = false, choice }: ConfirmOptions, { question }: WaitingCall): Answer {
  if (choice === undefined) {
    const answer = deny ? 'deny' : 'allow';
    return { answer, said: deny ? 'Denied' : 'Allowed', told: { answer } };
  }
  const choices = question?.choices ?? [];
  if (choices.length === 0) {
    throw new Refusal('INVALID_INPUT', 'What waits offers no choices.', {
      remedy: 'Leave --choice out to allow it, or say --deny.',
    });
  }
  const index = wholeNumberOption('choice', choice, choices.length) - 1;
  const label = choices[index]?.label ?? '';
  return { answer: { choice: index }, said: `Chosen “${printable(label)}”`, told: { chosen: label } };
}

function chosen(waiting: readonly WaitingCall[], callId: string | undefined): WaitingCall {
  const [first, ...others] =
    callId === undefined ? waiting : waiting.filter((call) => call.callId === callId);
  if (!first) {
    const which = callId === undefined ? 'No call' : `No call ${callId}`;
    throw new Refusal('NOT_FOUND', `${which} of this session waits for an answer.`);
  }
  if (others.length === 0) return first;
  const list = waiting.map((call) => `${call.callId}  ${lineOf(call)}`);
  throw new Refusal('INVALID_INPUT', ['Several calls wait for an answer:', ...list].join('\n'), {
    remedy: 'Name one of them after the session.',
  });
}

function lineOf({ name, input, repeats }: WaitingCall): string {
  return unmistakable(`${name} ${JSON.stringify(input)}${repeats ? ' (may have taken effect before)' : ''}`);
}
