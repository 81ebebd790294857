import { expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import type { Tool } from '../../model/tool.ts';
import { foreignTool } from './foreign-tool.ts';

/** What a model is told of a tool, written in JavaScript, that returns this. */
async function told(result: unknown): Promise<Json> {
  const tool: Tool = {
    name: 'any',
    description: '',
    inputSchema: {},
    effect: 'read',
    run: async () => result as Json,
  };
  const files = {
    files: () => new Map(),
    addressOf: async () => undefined,
    signatures: () => new Set<string>(),
  };
  return await foreignTool(tool, files).run({}, { callId: 'c1', signal: new AbortController().signal });
}

it.each([
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['nothing', undefined, null],
  ['an object that says how it is written', { toJSON: () => [1] }, [1]],
])('what a tool of others returns is what its JSON says: %s', async (_, result, expected) => {
  expect(await told(result)).toEqual(expected);
});
