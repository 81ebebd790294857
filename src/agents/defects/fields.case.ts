import { agent, type Defect, WRONG } from './defect.case.ts';

const wrong = (key: string, value: unknown, says?: string, below = ''): Defect => ({
  name: `\`${key}\` that is ${JSON.stringify(value)}`,
  text: agent({ [key]: value }),
  pointer: `/agents/0/${key}${below}`,
  at: `"${key}"`,
  ...WRONG,
  ...(says !== undefined && { says }),
});

const slip = (key: string, meant: string, text: string, pointer: string): Defect => ({
  name: `\`${key}\` for \`${meant}\``,
  text,
  pointer,
  at: `"${key}"`,
  code: 'key-unknown',
  severity: 'hint',
  says: meant,
});

const tool = (name: string, says: string): Defect => ({
  name: `a tool called ${JSON.stringify(name)}`,
  text: agent({ tools: ['read_files', 'mcp/notes', 'mcp/notes/find', name] }),
  pointer: '/agents/0/tools/3',
  at: `        "${name}"\n`,
  code: 'tool-unknown',
  severity: 'warning',
  says,
});

/** Fields of an agent that are left out. */
export const FIELDS: readonly Defect[] = [
  wrong('id', 7, 'must be text'),
  wrong('id', 'a b', 'holds the character'),
  wrong('id', '..'),
  wrong('id', 'con', 'device'),
  wrong('description', ['x']),
  wrong('model', null),
  wrong('model', '', 'empty'),
  wrong('systemPrompt', { text: 'Be kind.' }),
  wrong('settings', 'hot'),
  wrong('skills', 'on', '`auto`'),
  wrong('tools', 'read_files', 'a list'),
  { ...wrong('tools', ['read_files', 7], 'Number 2', '/1'), at: '        7' },
  { ...wrong('tools', [''], 'must not be empty', '/0'), at: '        ""' },
  tool('readFiles', 'Did you mean read_files?'),
  tool('mcp', 'mcp/<server>'),
  tool('mcp/', 'mcp/<server>'),
  tool('mcp/notes/', 'mcp/<server>/<tool>'),
  wrong('datasets', 7),
  wrong('path', true),
  wrong('metadata', []),
  wrong('operations', {}, 'a list'),
  wrong('temperature', '0.2', 'a number'),
  wrong('maxOutputTokens', 0, 'from 1'),
  wrong('topP', [1]),
  wrong('seed', 1.5, 'whole'),
  wrong('reasoning', 3),
  wrong('toolProtocol', 'yaml', '`native` or `json`'),
  {
    name: 'a model setting among the settings that is wrong',
    text: agent({ settings: { mood: 'good', temperature: 'hot' } }),
    pointer: '/agents/0/settings/temperature',
    at: '"temperature"',
    ...WRONG,
  },
  slip('system_prompt', 'systemPrompt', agent({ system_prompt: 'a.md' }), '/agents/0/system_prompt'),
  slip('temprature', 'temperature', agent({ settings: { temprature: 1 } }), '/agents/0/settings/temprature'),
  slip('bootMesage', 'bootMessage', agent({ metadata: { bootMesage: {} } }), '/agents/0/metadata/bootMesage'),
  slip('Tools', 'tools', agent({ Tools: [], 'a/b~c': 1 }), '/agents/0/Tools'),
  slip('bootMessage', '`metadata`', agent({ bootMessage: { message: 'Hi' } }), '/agents/0/bootMessage'),
];
