import { describe, expect, it } from 'vitest';
import { conversationOf, messageIdOf, prompt, row, text, turnEnd } from './conversation.case.ts';
import { estimatedHeight } from './line-height.ts';
import { isSameLine, lineWith } from './lines.ts';
import { placeFrom, printedPlace } from './reading-place.ts';
import { shownTranscript } from './shown-transcript.ts';

const rows = [prompt(0, 'One?'), text(1, 'Yes.'), turnEnd(2), prompt(3, 'Two?'), text(4, 'No.'), turnEnd(5)];
const conversation = conversationOf(rows);

describe('a conversation line by line', () => {
  it('is each prompt, what followed it, and how that ended', () => {
    expect(shownTranscript(conversation).lines.map(({ type, key }) => [type, key])).toEqual([
      ['prompt', `prompt ${messageIdOf(0)}`],
      ['answer', `text ${messageIdOf(1)}`],
      ['foot', `foot ${messageIdOf(0)}`],
      ['prompt', `prompt ${messageIdOf(3)}`],
      ['answer', `text ${messageIdOf(4)}`],
      ['foot', `foot ${messageIdOf(3)}`],
    ]);
  });

  it('keeps every line that stays the same while something is received', () => {
    const before = shownTranscript(conversation);
    const running = [{ partId: messageIdOf(9), kind: 'text', text: 'So' } as const];
    const after = shownTranscript({ ...conversation, running }, before);
    expect(after.kept).toBe(before.kept);
    for (const index of [0, 1, 2]) expect(after.lines[index]).toBe(before.lines[index]);
    expect(after.lines.map(({ key }) => key)).toContain(`text ${messageIdOf(9)}`);
    expect(after.lines).not.toBe(before.lines);
  });

  it('has a long answer in sections, of which only the last one changes while it grows', () => {
    const spoken = (said: string) => [{ partId: messageIdOf(9), kind: 'text', text: said } as const];
    const said = 'A paragraph.\n\n'.repeat(400);
    const before = shownTranscript({ ...conversation, running: spoken(said) });
    const after = shownTranscript({ ...conversation, running: spoken(`${said}More.`) }, before);
    const changed = after.lines.filter((line, index) => {
      const last = before.lines[index];
      return line.type === 'answer' && !(last && isSameLine(last, line));
    });
    expect(after.lines.length).toBe(before.lines.length);
    expect(changed).toMatchObject([{ isLast: true, isRunning: true, whole: undefined }]);
    expect(changed).toEqual([after.lines.filter(({ type }) => type === 'answer').at(-1)]);
  });

  it('has all of an answer with its first section, and with its last that it broke off', () => {
    const said = 'A paragraph.\n\n'.repeat(400).trimEnd();
    const broken = row(1, {
      kind: 'text',
      payload: { role: 'assistant', content: [{ type: 'text', text: said }] },
      metadata: { incomplete: true },
    });
    const { lines } = shownTranscript(conversationOf([prompt(0, 'So?'), broken]));
    const answers = lines.flatMap((line) => (line.type === 'answer' ? [line] : []));
    expect(answers.map(({ whole }) => whole)).toEqual([said, ...answers.slice(1).map(() => undefined)]);
    expect(answers.map(({ isIncomplete }) => isIncomplete)).toEqual([
      ...answers.slice(1).map(() => false),
      true,
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    expect(lineWith(lines, messageIdOf(1))).toBe(1);
  });

  it('stays the same when something else is told', () => {
    const before = shownTranscript(conversation);
    const after = shownTranscript({ ...conversation, isStopping: true }, before);
    expect(after.lines).toBe(before.lines);
    expect(after.of.isStopping).toBe(true);
  });

  it('says of the last turn that it is the last', () => {
    const feet = shownTranscript(conversation).lines.flatMap((line) =>
      line.type === 'foot' ? [line.isLast] : [],
    );
    expect(feet).toEqual([false, true]);
  });
});

describe('a message', () => {
  it('is found in its line, the result of a tool in that of its call', () => {
    const call = row(1, {
      kind: 'tool-call',
      payload: {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: {} }],
      },
      metadata: { effect: 'read' },
    });
    const result = row(2, {
      kind: 'tool-result',
      payload: {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'look',
            output: { type: 'text', value: 'A wall.' },
          },
        ],
      },
      metadata: {},
    });
    const { lines } = shownTranscript(conversationOf([prompt(0, 'Look'), call, result, text(3, 'There.')]));
    expect([0, 1, 2, 3, 8].map((order) => lineWith(lines, messageIdOf(order)))).toEqual([0, 1, 1, 2, -1]);
  });

  it('is taken for taller the more it says, a prompt only up to where it is folded', () => {
    const { lines } = shownTranscript(
      conversationOf([prompt(0, 'x'.repeat(90_000)), text(1, 'x'.repeat(9_000)), text(2, 'x')]),
    );
    const [asked = 0, long = 0, short = 0] = lines.map(estimatedHeight);
    expect(long).toBeGreaterThan(10 * short);
    expect(asked).toBeLessThan(300);
  });
});

describe('the place where one reads', () => {
  it('is kept as a text', () => {
    const place = { key: 'text 1', offset: 12, height: 340 };
    expect(placeFrom(printedPlace(place))).toEqual(place);
  });

  it.each([null, '', '12', 'x 3 key', '1 2'])('is none where %j was kept', (kept) => {
    expect(placeFrom(kept)).toBeUndefined();
  });
});
