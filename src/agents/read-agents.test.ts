import { describe, expect, it, test } from 'vitest';
import { expectLinearTime } from '../../test/linear-time.ts';
import { DEFECTS } from './agent-defects.case.ts';
import { agent, boot, file, operation } from './defects/defect.case.ts';
import { Response } from './kit/response.ts';
import { readAgents } from './read-agents.ts';
import { SEED_AGENTS } from './seed-agents.case.ts';

describe('of an agents.json with one defect', () => {
  test.each(DEFECTS)(
    '$name is said once, with its place',
    ({ text, pointer, at, code, severity, says = '' }) => {
      const { diagnostics } = readAgents(text);
      expect(diagnostics).toMatchObject([{ pointer, line: lineWith(text, at), code, severity }]);
      const [{ message = '', remedy = '' } = {}] = diagnostics;
      expect(`${message} ${remedy}`).toContain(says);
      expect(message).toMatch(/^.*[^.]\.$/);
    },
  );

  test('there are more than sixty, and no two alike', () => {
    expect(DEFECTS.length).toBeGreaterThan(60);
    expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
    expect(new Set(DEFECTS.map(({ text }) => text)).size).toBe(DEFECTS.length);
  });

  test('the lines are the same with CRLF and behind a byte-order mark', () => {
    for (const { text } of DEFECTS) {
      const { diagnostics } = readAgents(text);
      if (text.length < 900_000) expect(readAgents(`\ufeff${text}`).diagnostics).toEqual(diagnostics);
      if (!text.includes('"one\ntwo"')) {
        const places = readAgents(text.replaceAll('\n', '\r\n')).diagnostics.map(({ line, pointer }) => [
          line,
          pointer,
        ]);
        expect(places).toEqual(diagnostics.map(({ line, pointer }) => [line, pointer]));
      }
    }
  });
});

describe('reading agents.json', () => {
  it('reads the configuration that agents were designed with as it is written', () => {
    const { agents, diagnostics } = readAgents(SEED_AGENTS);
    expect(diagnostics).toEqual([]);
    expect(agents).toMatchObject([
      {
        id: 'ExampleAgent',
        name: 'ExampleAgent',
        path: './path/to/ExampleAgent.js',
        metadata: { bootMessage: { availableTasks: [{ task: { type: 'ACTION' } }, {}] } },
        bootMessage: {
          meta: { isBootMessage: true, isVirtual: true },
          availableTasks: [
            { name: '开始新任务', task: { name: 'StartNewTask', type: 'action' } },
            { name: '查看帮助', task: { name: 'ShowHelp', type: 'action' } },
          ],
        },
      },
    ]);
  });

  it('leaves out a bad part and keeps all the others', () => {
    const good = { name: 'Help', task: { name: 'ShowHelp', type: 'ACTION' } };
    const { agents, diagnostics } = readAgents(
      file([
        { model: 'x/y' },
        {
          name: 'Anna',
          model: 7,
          tools: ['mcp/a'],
          metadata: {
            bootMessage: { message: 'Hi', isHtml: 1, availableTasks: [good, 5, good], nextTasks: [{}] },
          },
          operations: [
            {},
            { name: 'Ask', control: 'button', task: { name: 'Ask', type: 'message', message: 'Why?' } },
          ],
        },
        { name: 'Bert', metadata: { bootMessage: {} } },
      ]),
    );
    expect(diagnostics).toHaveLength(8);
    const help = { name: 'Help', task: { name: 'ShowHelp', type: 'action' } };
    expect(agents).toMatchObject([
      {
        name: 'Anna',
        tools: ['mcp/a'],
        bootMessage: { message: 'Hi', availableTasks: [help, help] },
        operations: [
          { name: 'Ask', control: 'button', type: 'task', task: { type: 'message', message: 'Why?' } },
        ],
      },
      { name: 'Bert' },
    ]);
    expect(agents[0]).not.toHaveProperty('model');
    expect(agents[1]).not.toHaveProperty('bootMessage');
  });

  it('puts model settings together, those of the agent itself first', () => {
    const text = agent({ temperature: 0.2, settings: { temperature: 1, topP: 0.5, mood: 'good' }, seed: 7 });
    expect(readAgents(text)).toMatchObject({
      agents: [{ settings: { temperature: 0.2, topP: 0.5, mood: 'good', seed: 7 } }],
      diagnostics: [],
    });
  });

  it('reads what is chosen from, and what takes a file', () => {
    const options = ['a/b', 3, true, { name: 'None', value: null }];
    const select = { name: 'Model', control: 'select', type: 'setting', setting: 'model', options };
    expect(readAgents(operation(select)).agents[0]?.operations[1]).toEqual({
      ...select,
      options: [
        { name: 'a/b', value: 'a/b' },
        { name: '3', value: 3 },
        { name: 'true', value: true },
        { name: 'None', value: null },
      ],
    });
    const upload = { name: 'File', control: 'file', accept: '.md', task: { name: 'Read', type: 'message' } };
    expect(readAgents(operation(upload)).agents[0]?.operations[1]).toEqual({
      ...upload,
      control: 'upload',
      type: 'task',
    });
  });

  it('lets code do whatever it calls an action', () => {
    const bootMessage = {
      message: 'Hi',
      nextTasks: [
        { name: 'RunScript', type: 'action' },
        { name: 'x', type: 'action' },
      ],
    };
    expect(readAgents(agent({ path: './a.js', metadata: { bootMessage } })).diagnostics).toEqual([]);
  });

  it('keeps keys that it does not know in silence', () => {
    const text = agent({ note: 'x', version: 2, topK: 3, metadata: { color: 'red' } });
    expect(readAgents(text)).toMatchObject({ agents: [{ metadata: { color: 'red' } }], diagnostics: [] });
  });

  it('takes a name that cannot be in a path for the id, and an id for such a name', () => {
    const { agents } = readAgents(file([{ name: '校对' }, { name: '翻译', id: 'translator' }]));
    expect(agents.map(({ id }) => id)).toEqual(['校对', 'translator']);
  });

  it('takes names that every object has for names like any other', () => {
    const odd = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const text = `{ "agents": [ ${odd
      .map(
        (name) =>
          `{ "name": "${name}", "__proto__": { "model": "evil/x" }, "settings": { "__proto__": { "seed": 1 } },
             "metadata": { "__proto__": { "bootMessage": { "message": "evil" } } } }`,
      )
      .join(',')} ] }`;
    const { agents, diagnostics } = readAgents(text);
    expect(diagnostics).toEqual([]);
    expect(agents.map(({ id }) => id)).toEqual(odd);
    for (const each of agents) {
      expect(each.model).toBeUndefined();
      expect(each.bootMessage).toBeUndefined();
      expect(each.settings['seed']).toBeUndefined();
      expect(Object.getPrototypeOf(each.settings)).toBe(Object.prototype);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('shares nothing between the boot message and the metadata, and lets nobody change either', () => {
    const meta = { isVirtual: true, tags: ['a'] };
    const [read] = readAgents(boot({ meta })).agents;
    expect(read?.bootMessage?.meta).toEqual(meta);
    expect(read?.bootMessage?.meta?.['tags']).not.toBe(Object(read?.metadata['bootMessage'])['meta']['tags']);
    expect(() => Object.assign(Object(read?.bootMessage), { message: 'x' })).toThrow(TypeError);
    expect(() => Object(read?.bootMessage?.meta?.['tags']).push('b')).toThrow(TypeError);
    const copy = Response.fromJSON(Object(read?.metadata['bootMessage']));
    expect(copy.toJSON().meta).toEqual(meta);
  });

  const filled =
    (piece: (number: number) => string, open: string, close: string) =>
    (length: number): string => {
      const pieces: string[] = [];
      for (let [size, number] = [0, 0]; size < length; number++) {
        const next = piece(number);
        pieces.push(next);
        size += next.length + 1;
      }
      return `{ "agents": [ ${open}${pieces.join(',')}${close} ] }`;
    };

  it.each([
    ['keys that are there twice', filled((number) => `"k${number}":1,"k${number}":2`, '{', '}')],
    ['unknown keys', filled((number) => `"systemPrompx${number}":1`, '{"name":"a",', '}')],
    ['agents of the same names', filled((number) => `{"name":"a${number % 400}"}`, '', '')],
    ['lists in lists', filled(() => '[[[]]]', '', '')],
    ['escapes', (length: number) => `{ "agents": "${'\\"'.repeat(length / 2)} }`],
  ])('takes longer in proportion for a long file of %s', (_, make) => {
    expectLinearTime(make, readAgents, 32_000);
  });
});

/** The line on which a piece of a text begins, whatever blanks there are between its words. */
function lineWith(text: string, piece: string): number {
  const words = piece.trim().split(/\s+/);
  const pattern = words.map((word) => word.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join(String.raw`\s+`);
  const found = new RegExp(pattern).exec(text);
  if (found === null) throw new Error(`There is no ${piece} in the text.`);
  return text.slice(0, found.index).split('\n').length;
}
