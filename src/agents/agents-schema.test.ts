import { expect, it } from 'vitest';
import { schemaCheck } from '../model/json-schema.ts';
import { agentsJsonSchema } from './agents-schema.ts';
import { agent, boot, operation, task } from './defects/defect.case.ts';
import { SEED_AGENTS } from './seed-agents.case.ts';

const problemsOf = async (text: string) =>
  (await schemaCheck(agentsJsonSchema(), 'the file'))(JSON.parse(text));

it('is a schema of draft 2020-12 that describes its fields', () => {
  expect(agentsJsonSchema()).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    properties: { agents: { items: { properties: { systemPrompt: { description: expect.any(String) } } } } },
  });
});

it.each([
  ['the configuration that agents were designed with', SEED_AGENTS],
  ['a file that names its schema', '{ "$schema": "./agents.schema.json", "agents": [] }'],
  ['types in any case', task({ name: 'ResetContext', type: 'Action' })],
  ['tools', agent({ tools: ['read_files', 'exec_command', 'mcp/notes', 'mcp/notes/find'] })],
  ['keys that are not known', agent({ note: 'x' })],
  [
    'values to choose from',
    operation({ name: 'M', control: 'select', setting: 'model', options: ['a/b', 1] }),
  ],
])('accepts %s', async (_, text) => {
  expect(await problemsOf(text)).toEqual([]);
});

it.each([
  ['an agent without a name', '{ "agents": [ {} ] }', '/agents/0 '],
  ['a message that is a number', boot({ message: 5 }), '/agents/0/metadata/bootMessage/message '],
  [
    'a task of an unknown type',
    task({ name: 'x', type: 'act' }),
    '/agents/0/metadata/bootMessage/availableTasks/1/task/type ',
  ],
  ['an id that cannot be in a path', agent({ id: 'a/b' }), '/agents/0/id '],
  ['an unknown tool', agent({ tools: ['read_files', 'fly'] }), '/agents/0/tools/1 '],
  ['an unknown control', operation({ name: 'x', control: 'slider' }), '/agents/0/operations/1'],
])('does not accept %s', async (_, text, place) => {
  expect(await problemsOf(text)).toEqual(expect.arrayContaining([expect.stringContaining(place)]));
});
