import { isRecordedModel, liveModelOf } from '../../model/model-name.ts';
import { Refusal } from '../../model/refusal.ts';
import type { WireRequest } from '../../model/wire-request.ts';
import { type ContextSource, contextAt } from './context-at.ts';
import type { ContextWorld } from './context-world.ts';
import { chosenTurn, type TurnChoice } from './turn-choice.ts';

/** The first request of a turn, exactly as its provider gets it. Nothing is sent. */
export async function exactRequest(
  world: Pick<ContextWorld, 'requestOf'>,
  source: ContextSource,
  choice: TurnChoice,
): Promise<WireRequest> {
  const { turn, model } = chosenTurn(source, choice);
  if (model === '') {
    throw new Refusal('INVALID_INPUT', 'No model is named, so there is no request.', {
      remedy: 'Name one, as provider/name.',
    });
  }
  if (isRecordedModel(model) && !liveModelOf(model).includes('/')) {
    throw new Refusal('INVALID_INPUT', 'The answers come from a recording: nothing is requested.', {
      remedy: '--full shows what a model would be sent.',
    });
  }
  const { system, messages, tools } = (await contextAt(source, turn, { pictures: 'read' })).assembled();
  return await world.requestOf(model, { system, messages, tools, settings: source.settings });
}
