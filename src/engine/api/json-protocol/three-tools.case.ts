import { callingInJson, toldResults } from '../../../../test/model-server/json-protocol.ts';
import type { Answer, ModelRequest, Reply } from '../../../../test/model-server/model-server.ts';
import type { JsonObject } from '../../../model/json.ts';
import type { ToolProtocol } from '../../../model/provider.ts';
import type { Tool } from '../../../model/tool.ts';

/** Three tools, each of which needs what the one before it gave. */
export function threeTools(noted: string[] = []): readonly Tool[] {
  return [
    tool('find_play', 'title', 'read', ({ title }) => ({ playId: `id of ${title}` })),
    tool('count_scenes', 'playId', 'none', ({ playId }) => ({ scenes: String(playId).length })),
    tool('write_note', 'text', 'write', ({ text }) => {
      noted.push(String(text));
      return { written: true };
    }),
  ];
}

/** A model that does the task, by what it is told of each result. */
export function doingTheTask(protocol: ToolProtocol): Answer {
  return (request) => {
    const data = protocol === 'json' ? toldData(request) : givenData(request);
    const call = nextCall(Object.assign({}, ...data));
    if (!call) return { parts: [{ type: 'text', text: 'It is noted down.' }] };
    return protocol === 'json' ? callingInJson(...call) : natively(...call);
  };
}

function nextCall({ playId, scenes, written }: JsonObject): [string, JsonObject] | undefined {
  if (playId === undefined) return ['find_play', { title: 'Hamlet' }];
  if (scenes === undefined) return ['count_scenes', { playId }];
  return written ? undefined : ['write_note', { text: `${scenes} scenes` }];
}

function natively(name: string, input: JsonObject): Reply {
  return { parts: [{ type: 'tool-call', name, input }] };
}

function toldData(request: ModelRequest): readonly unknown[] {
  return toldResults(request).flatMap(({ result }) => (result ? [result.data] : []));
}

function givenData({ messages }: ModelRequest): readonly unknown[] {
  const parts = messages.flatMap((message) => message.parts);
  return parts.flatMap((part) => (part.type === 'tool-result' ? [JSON.parse(part.output)] : []));
}

function tool(
  name: string,
  parameter: string,
  effect: Tool['effect'],
  run: (input: JsonObject) => JsonObject,
): Tool {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: {
      type: 'object',
      properties: { [parameter]: { type: 'string' } },
      required: [parameter],
      additionalProperties: false,
    },
    effect,
    run,
  };
}
