import { ONLY_STREAMING, type Refusals } from '../shared/refusals.ts';
import { toolRefusals } from '../shared/tool-rules.ts';
import { contentRefusals } from './content-rules.ts';
import { imageRefusals } from './image-rules.ts';
import { type MessagesRequest, mergedTurns } from './request.ts';
import { thinkingRefusals } from './thinking-rules.ts';
import { toolUseRefusals } from './tool-use-rules.ts';

export function* messagesRefusals(request: MessagesRequest): Refusals {
  const ownTools = (request.tools ?? []).filter((tool) => (tool.type ?? 'custom') === 'custom');
  yield* toolRefusals(
    ownTools.map(({ name, input_schema }, index) => ({
      name,
      // Required here: what is missing must not pass as a tool without parameters.
      schema: input_schema ?? null,
      path: `tools.${index}.custom`,
    })),
  );
  const turns = mergedTurns(request.messages);
  if (turns[0]?.role !== 'user') yield 'messages: first message must use the "user" role';
  yield* contentRefusals(request.messages);
  yield* imageRefusals(request.messages);
  yield* toolUseRefusals(turns);
  yield* thinkingRefusals(request, turns);
  if (!request.stream) yield ONLY_STREAMING;
}
