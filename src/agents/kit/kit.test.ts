import { describe, expect, it } from 'vitest';
import { AvailableTask, Response, Task } from '../../index.ts';

const BOOT = {
  message: 'Hello!',
  isHtml: true,
  meta: { isBootMessage: true, isVirtual: true, tags: ['a'] },
  availableTasks: [{ name: 'Go', task: { name: 'Start', type: 'ACTION', params: { list: [1] } } }],
  nextTasks: [{ name: 'Ask', type: 'message', message: 'Why?', skipUserMessage: true, skipBotMessage: true }],
} as const;

describe('a response', () => {
  it('comes from JSON and goes back to it, with types in small letters', () => {
    expect(Response.fromJSON(BOOT).toJSON()).toEqual({
      ...BOOT,
      availableTasks: [{ name: 'Go', task: { name: 'Start', type: 'action', params: { list: [1] } } }],
    });
  });

  it('shares nothing with what it was made from, which stays as it was', () => {
    const json = structuredClone(BOOT);
    const response = Response.fromJSON(json);
    response.availableTasks.push(new AvailableTask('More', new Task('More')));
    response.nextTasks.length = 0;
    Object(response.meta)['tags'].push('b');
    Object(response.availableTasks[0]?.task.params)['list'].push(2);
    expect(json).toEqual(BOOT);
    expect(Response.fromJSON(json).toJSON()).toEqual(Response.fromJSON(BOOT).toJSON());
  });

  it('can be made from what nobody may change', () => {
    const frozen = Object.freeze({ ...BOOT, meta: Object.freeze({ ...BOOT.meta }) });
    expect(Response.fromJSON(frozen).meta).toEqual(BOOT.meta);
  });

  it('says only what differs from a plain text', () => {
    expect(new Response('Hi').toJSON()).toEqual({ message: 'Hi' });
    expect(JSON.stringify(new Response('Hi'))).toBe('{"message":"Hi"}');
  });

  it('is virtual only where it says so', () => {
    expect(new Response('Hi').isVirtual).toBe(false);
    expect(new Response('Hi', { meta: { isVirtual: true } }).isVirtual).toBe(true);
  });

  it('may come piece by piece, and then leaves its text out of the JSON', () => {
    const stream = (async function* () {
      yield 'H';
      yield 'i';
    })();
    expect(new Response(stream).toJSON()).toEqual({ message: '' });
  });

  it.each([undefined, null, 7, {}, ['Hi']])('cannot be %j', (message) => {
    expect(() => new Response(Object(message))).toThrow(TypeError);
  });
});

describe('a task', () => {
  it.each([
    ['action', 'action'],
    ['ACTION', 'action'],
    ['message', 'message'],
    ['MESSAGE', 'message'],
  ] as const)('of the type %s is of the type %s', (written, type) => {
    expect(Task.fromJSON({ name: 'x', type: written })).toMatchObject({ type });
  });

  it('is an action where nothing else is said', () => {
    expect(new Task('x').toJSON()).toEqual({ name: 'x', type: 'action' });
  });

  it('knows the message that it came from, and does not write it down', () => {
    const task = new Task('x', 'action', { messageId: 'm1', message: 'Go' });
    expect(task.messageId).toBe('m1');
    expect(task.toJSON()).toEqual({ name: 'x', type: 'action', message: 'Go' });
  });

  it.each(['act', '', '__proto__', 7, null])('cannot be of the type %j', (type) => {
    expect(() => Task.fromJSON(JSON.parse(JSON.stringify({ name: 'x', type })))).toThrow(/message or action/);
  });

  it.each([undefined, '', 7])('cannot have the name %j', (name) => {
    expect(() => Task.fromJSON(JSON.parse(JSON.stringify({ name })))).toThrow(/needs a name/);
    expect(() => AvailableTask.fromJSON(JSON.parse(JSON.stringify({ name, task: { name: 'x' } })))).toThrow(
      /needs a name/,
    );
  });
});
