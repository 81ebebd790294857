import { describe, expect, it } from 'vitest';
import { callOf, SESSION, stageWith, taskAgent } from './code-stage.case.ts';

describe('what a method returns', () => {
  it.each([
    ['a text', `return 'Done.';`, { message: 'Done.' }],
    [
      'a response',
      `return new Response('Done.', { isHtml: true, meta: { isVirtual: true },
        availableTasks: [new AvailableTask('Again', new Task('Again', 'ACTION', { message: 'Once more' }))],
        nextTasks: [new Task('Next', 'message', { message: 'Go on' })] });`,
      {
        message: 'Done.',
        isHtml: true,
        meta: { isVirtual: true },
        availableTasks: [{ name: 'Again', task: { name: 'Again', type: 'action', message: 'Once more' } }],
        nextTasks: [{ name: 'Next', type: 'message', message: 'Go on' }],
      },
    ],
    [
      'the JSON of a response, with types in any case',
      `return { message: 'Done.', availableTasks: [{ name: 'Go', task: { name: 'Go', type: 'ACTION' } }] };`,
      { message: 'Done.', availableTasks: [{ name: 'Go', task: { name: 'Go', type: 'action' } }] },
    ],
    [
      'what stands in its metadata',
      'return Response.fromJSON({ message: this.metadata.greeting });',
      { message: 'Hello' },
    ],
    ['an empty text', `return '';`, { message: '' }],
  ])('is the response: %s', async (_, body, response) => {
    const stage = await stageWith(
      `import { AvailableTask, Response, Task } from 'cuebook';\n${taskAgent(body)}`,
    );
    expect(await stage.call('Do')).toEqual([{ type: 'response', response }]);
  });

  it.each([
    ['undefined', ''],
    ['null', 'return null;'],
    ['a stream without texts', `return (async function* () { yield ''; })();`],
  ])('is nothing said: %s', async (_, body) => {
    expect(await (await stageWith(taskAgent(body))).call('Do')).toEqual([]);
  });

  it.each([
    ['a number', 'return 42;', 'a number'],
    ['a list', 'return [];', 'a list'],
    ['an object without a message', 'return { text: 1 };', 'an object without a message'],
    ['a task without a name', `return { message: '', nextTasks: [{}] };`, 'nextTasks.0.name: '],
    ['a type that there is not', `return { message: '', nextTasks: [{ name: 'a', type: 'b' }] };`, 'type: '],
    ['the wrong Response', `return new Response('Hi');`, "import { Response } from 'cuebook'"],
    ['too deep a one', deep('{ message: "", meta: { deep } }'), 'it is nested too deeply'],
  ])('is refused where it is no response: %s', async (_, body, words) => {
    const { code, message } = await (await stageWith(taskAgent(body))).refusal('Do');
    expect(code).toBe('AGENT_FAILED');
    expect(message).toContain('answered with something that is no response: ');
    expect(message).toContain(words);
  });

  it.each([
    ['circular', 'const meta = {}; meta.meta = meta; return { message: "", meta };', /circular/],
    [
      'a toJSON that throws',
      `return { message: '', meta: { toJSON() { throw new Error('no'); } } };`,
      /: no/,
    ],
    ['a getter that throws', `return { get message() { throw new Error('shy'); } };`, /: shy/],
    ['a number without JSON', `return { message: '', meta: { big: 1n } };`, /BigInt/],
    [
      'a thing that nobody may look at',
      `throw new Proxy(new Error(), { get() { throw new Error('no'); }, getPrototypeOf() { throw 1; } });`,
      /cannot be shown/,
    ],
    ['no error', 'throw null;', /it threw null/],
  ])('is refused where it cannot be told: %s', async (_, body, words) => {
    expect(await (await stageWith(taskAgent(body))).refusal('Do')).toMatchObject({
      code: 'AGENT_FAILED',
      message: expect.stringMatching(words),
    });
  });
});

describe('a stream', () => {
  it('is told as it comes, and ends with a response for its buttons', async () => {
    const stage = await stageWith(`
      import { AvailableTask, Response, Task } from 'cuebook';
      export default class {
        async *generateReply() {
          yield 'One, ';
          yield 'two.';
          return new Response('', { availableTasks: [new AvailableTask('On', new Task('On'))] });
        }
      }`);
    const events = await stage.call();
    // Pieces that come together may be told together.
    expect(events.map((event) => (event.type === 'text' ? event.delta : '')).join('')).toBe('One, two.');
    expect(events.slice(-1)).toEqual([
      {
        type: 'response',
        response: {
          message: '',
          availableTasks: [{ name: 'On', task: { name: 'On', type: 'action' } }],
        },
      },
    ]);
  });

  it('may be the message of a response', async () => {
    const stage = await stageWith(`
      import { Response } from 'cuebook';
      async function* words() { yield 'a'; yield 'b'; }
      ${taskAgent(`return new Response(words(), { isHtml: true });`)}`);
    const events = await stage.call('Do');
    expect(events.at(-1)).toEqual({ type: 'response', response: { message: '', isHtml: true } });
    expect(await stage.ask('Do')).toBe('ab');
  });

  it('loses nothing of a text that it returns', async () => {
    const stage = await stageWith(taskAgent(`return (async function* () { yield 'a'; return 'b'; })();`));
    expect(await stage.ask('Do')).toBe('ab');
  });

  it('carries every character', async () => {
    const text = 'Zeile 1\nline 2 "…" 引导消息 😀';
    const stage = await stageWith(taskAgent(`return (async function* () { yield* task.params.pieces; })();`));
    const { agents, agent } = stage;
    const task = { name: 'Do', type: 'action', params: { pieces: text.split('') } } as const;
    const call = { method: 'executeTask', task, session: SESSION } as const;
    const events = await Array.fromAsync(agents.run(agent, call, new AbortController().signal));
    expect(events.map((event) => (event.type === 'text' ? event.delta : '')).join('')).toBe(text);
  });

  it('is kept as far as it came when it breaks off', async () => {
    const { agents, agent } = await stageWith(
      taskAgent(`return (async function* () { yield 'So far'; throw new Error('so good'); })();`),
    );
    const run = agents.run(agent, callOf('Do'), new AbortController().signal);
    expect(await run.next()).toEqual({ done: false, value: { type: 'text', delta: 'So far' } });
    await expect(run.next()).rejects.toThrow('Helper failed: so good');
  });

  it('gives texts only', async () => {
    const stage = await stageWith(taskAgent('return (async function* () { yield 1; })();'));
    expect((await stage.refusal('Do')).message).toContain('A stream gives texts; this one gave a number');
  });
});

function deep(value: string): string {
  return `let deep = {}; for (let i = 0; i < 4_000; i++) deep = { deep }; return ${value};`;
}
