import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/model/message.ts';
import type { OfferedTask } from '../../src/model/task.ts';
import { activityOf } from './activity.ts';
import {
  boot,
  conversationOf,
  marker,
  messageIdOf,
  prompt,
  response,
  row,
  sessionIdOf,
  taskPrompt,
  text,
  turnEnd,
  undo,
} from './conversation.case.ts';
import { shownTranscript } from './shown-transcript.ts';

const ACT = { name: 'Act', type: 'action', message: 'Please act' } as const;
const offered = (name: string, message = name): OfferedTask => ({ name, task: { ...ACT, message } });
const shownOf = (...rows: readonly Message[]) => shownTranscript(conversationOf(rows));
const entriesOf = (...rows: readonly Message[]) => shownOf(...rows).turns.flatMap(({ entries }) => entries);
const linesOf = (...rows: readonly Message[]) =>
  shownOf(...rows).lines.map((line) => (line.type === 'entry' ? line.entry.type : line.type));

describe('what an agent says without a model', () => {
  it('is marked as not sent where only people see it', () => {
    expect(entriesOf(response(0, 'For you.', {}, 'person'))).toMatchObject([
      { type: 'boot', text: 'For you.' },
    ]);
  });

  it('is an answer like any other where the model is sent it too, even if it begins with it', () => {
    expect(entriesOf(response(0, 'For all.'), { ...boot(1, 'Welcome.'), audience: 'all' })).toMatchObject([
      { type: 'text' },
      { type: 'text' },
    ]);
  });

  it('is not shown where nobody is to see it', () => {
    expect(linesOf(response(0, 'Kept.', {}, 'none'), response(1, 'Sent.', {}, 'model'))).toEqual([]);
  });

  it('is HTML only where it says so', () => {
    expect(
      entriesOf(boot(0, '<b>Hi</b>', { isHtml: true }), response(1, '<i>Yes</i>', { isHtml: true })),
    ).toMatchObject([
      { type: 'html', text: '<b>Hi</b>', isSent: false },
      { type: 'html', text: '<i>Yes</i>', isSent: true },
    ]);
    expect(entriesOf(boot(0, '<b>Hi</b>'))).toMatchObject([{ type: 'boot', text: '<b>Hi</b>' }]);
  });
});

it('leads to a conversation that an agent has begun, once', () => {
  const rows = [
    response(0, 'A new one begins.', { leadsTo: sessionIdOf(2), availableTasks: [offered('Stop')] }),
  ];
  expect(linesOf(...rows)).toEqual(['answer', 'tasks', 'leads']);
  expect(entriesOf(...rows)).toContainEqual({ type: 'leads', id: messageIdOf(0), to: sessionIdOf(2) });
});

describe('a task', () => {
  it('is a numbered prompt where the user is shown to have asked for it, sent or not', () => {
    for (const audience of ['all', 'person'] as const) {
      expect(shownOf(taskPrompt(0, ACT, audience), response(1, 'Done.'), turnEnd(2)).turns).toMatchObject([
        { number: 1, prompt: 'Please act', entries: [{ text: 'Done.' }] },
      ]);
    }
  });

  it('shows only what came of it where not, and takes no number', () => {
    const rows = [taskPrompt(0, ACT, 'none'), response(1, 'Done.'), turnEnd(2), prompt(3, 'One?')];
    expect(linesOf(...rows)).toEqual(['answer', 'prompt']);
    expect(shownOf(...rows).turns).toMatchObject([{ number: 0, prompt: undefined }, { number: 1 }]);
  });

  it('tells what it took where a model was asked, though nobody sees what', () => {
    const step = row(2, {
      kind: 'step-end',
      payload: {},
      metadata: { finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } },
    });
    expect(linesOf(taskPrompt(0, ACT, 'model'), text(1, 'Yes.'), step, turnEnd(3))).toEqual([
      'answer',
      'foot',
    ]);
  });

  it('shows what is received for it beneath what was there, not within it', () => {
    const rows = [prompt(0, 'One?'), text(1, 'Yes.'), turnEnd(2), taskPrompt(3, ACT, 'model')];
    const running = [{ partId: messageIdOf(4), kind: 'text', text: 'And' } as const];
    const { lines } = shownTranscript({ ...conversationOf(rows), running });
    expect(lines.map(({ type }) => type)).toEqual(['prompt', 'answer', 'foot', 'answer']);
  });

  it('can be gone on with after it broke off, shown or not', () => {
    const conversation = conversationOf([taskPrompt(0, ACT, 'none')], { sessionStatus: 'interrupted' });
    expect(activityOf(conversation, shownTranscript(conversation).turns).canGoOn).toBe(true);
  });
});

describe('buttons', () => {
  it('stand beneath the message that brought them', () => {
    const rows = [boot(0, 'Welcome.', { availableTasks: [offered('Start'), offered('Help')] })];
    expect(linesOf(...rows)).toEqual(['answer', 'tasks']);
    expect(entriesOf(...rows)[1]).toMatchObject({
      id: messageIdOf(0),
      tasks: [{ name: 'Start' }, { name: 'Help' }],
      isOver: false,
    });
  });

  it('are added to the message that they are attached to later; the same name replaces', () => {
    const more = {
      availableTasks: [offered('Help', 'More help'), offered('Stop')],
      attachTo: messageIdOf(0),
    };
    const rows = [
      boot(0, 'Welcome.', { availableTasks: [offered('Start'), offered('Help')] }),
      taskPrompt(1, ACT, 'none'),
      response(2, 'Not shown.', more, 'none'),
      turnEnd(3),
    ];
    expect(linesOf(...rows)).toEqual(['answer', 'tasks']);
    expect(entriesOf(...rows)[1]).toMatchObject({
      tasks: [{ name: 'Start' }, { name: 'Help', task: { message: 'More help' } }, { name: 'Stop' }],
    });
  });

  it('stand where they came from if their message is not shown, or says nothing', () => {
    const attached = { availableTasks: [offered('Stop')], attachTo: messageIdOf(0) };
    expect(entriesOf(taskPrompt(0, ACT, 'none'), response(1, '', attached, 'none'))).toMatchObject([
      { type: 'tasks', id: messageIdOf(0) },
    ]);
    expect(linesOf(response(0, '', { availableTasks: [offered('Stop')] }))).toEqual(['tasks']);
  });

  it('are over after a reset', () => {
    const welcome = (order: number) => boot(order, 'Welcome.', { availableTasks: [offered('Start')] });
    const tasks = entriesOf(welcome(0), marker(1), welcome(2)).filter(({ type }) => type === 'tasks');
    expect(tasks).toMatchObject([{ isOver: true }, { isOver: false }]);
  });
});

describe('a reset', () => {
  const rows = [prompt(0, 'One?'), text(1, 'Yes.'), turnEnd(2), marker(3, 3120), boot(4, 'Welcome.')];

  it('is a line between what was said before it and what begins', () => {
    expect(linesOf(...rows)).toEqual(['prompt', 'answer', 'foot', 'reset', 'answer']);
    expect(entriesOf(...rows)).toContainEqual({
      type: 'reset',
      id: messageIdOf(3),
      freedTokens: 3120,
      canUndo: true,
    });
    expect(shownOf(...rows).past).toBe(3);
  });

  it('can be undone only if it is the last', () => {
    const resets = entriesOf(...rows, marker(5)).filter(({ type }) => type === 'reset');
    expect(resets).toMatchObject([{ canUndo: false }, { canUndo: true }]);
  });

  it('is gone with what it began when it is undone', () => {
    const shown = shownOf(...rows, undo(5));
    expect(shown.lines.map(({ type }) => type)).toEqual(['prompt', 'answer', 'foot']);
    expect(shown.past).toBe(0);
  });
});
