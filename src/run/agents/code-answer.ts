import type { CodeEvent } from '../../agents/code/code-agent.ts';
import type { EngineInput } from '../../engine/engine.ts';
import type { EngineEvent } from '../../model/event.ts';
import { wholeCharacters } from '../../model/surrogates.ts';
import type { ResponseSpec } from '../../model/task.ts';
import type { AskedTask } from '../asked-prompt.ts';
import type { Conversation } from '../conversation.ts';
import { contextReset } from './context-reset.ts';
import { Speech } from './speech.ts';

/** The turn in which the code of an agent answers. */
export interface CodeTurn {
  readonly conversation: Conversation;
  readonly input: EngineInput;
  /** The task that it does; absent where it replies to a prompt. */
  readonly asked?: AskedTask;
}

/**
 * What the code of an agent says, as a turn tells it. Returns whether it said anything: who says nothing to a task
 * leaves it to others. A reset is one whether or not the code has reset anything.
 */
export async function* codeAnswer(
  said: AsyncIterable<CodeEvent>,
  { conversation, input, asked }: CodeTurn,
): AsyncGenerator<EngineEvent, boolean> {
  const speech = new Speech(asked);
  const isReset = asked?.task.name === 'ResetContext';
  let hasReset = false;
  let hasSaid = false;
  for await (const each of said) {
    if (each.type === 'marker' || (isReset && !hasReset)) {
      hasReset = true;
      yield contextReset(conversation, input);
    }
    if (each.type === 'marker') continue;
    hasSaid = true;
    if (each.type === 'text') yield* speech.grow(each.delta);
    else {
      const isBoot = hasReset && each.response.meta?.isBootMessage === true;
      yield* speech.end(withWholeCharacters(each.response), { isBoot });
    }
  }
  if (speech.hasBegun) yield* speech.end({ message: '' });
  return hasSaid;
}

/** Code may say anything, half a character too. The text itself may go on with what was said before. */
function withWholeCharacters(response: ResponseSpec): ResponseSpec {
  const whole: ResponseSpec = JSON.parse(JSON.stringify(response, wholeCharacters));
  return { ...whole, message: response.message };
}
