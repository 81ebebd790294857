import { Refusal } from '../../model/refusal.ts';
import { isQuestionCall, isTypedCall } from '../../model/terminal.ts';
import { unmistakable } from '../../model/unmistakable.ts';
import type { WaitingCall } from '../../workbench.ts';
import { commandLine, type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';

interface ConfirmOptions extends GlobalOptions {
  readonly deny?: boolean;
}

/** Answers a call that waits, or shows those that do when it is not clear which is meant. */
export async function confirmCall(options: ConfirmOptions, ref: string, callId?: string): Promise<number> {
  return await withWorkbench(options, { mustExist: true }, async ({ sessions, workspace }) => {
    const { id } = await sessions.find(ref);
    const waiting = await sessions.waiting(id);
    const call = chosen(waiting, callId);
    const answer = options.deny ? 'deny' : 'allow';
    await sessions.confirm(id, call.callId, answer);
    if (options.json) printJson({ callId: call.callId, answer });
    else if (!options.quiet) {
      process.stdout.write(`${answer === 'allow' ? 'Allowed' : 'Denied'}: ${lineOf(call)}\n`);
      const hint = commandLine(options, workspace, `send ${shortId(id)}`);
      // What stands for a prompt or a question in a terminal is no tool of the user's.
      const isTyped = isTypedCall(call.callId) || isQuestionCall(call.callId);
      const how = isTyped ? 'go on' : 'go on with the same --tools';
      process.stdout.write(dim(`If nothing runs the session now, ${how}: ${hint}\n`));
    }
    return 0;
  });
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
