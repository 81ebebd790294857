import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../../test/linear-time.ts';
import { WRONG_CALLS } from '../../../../test/model-server/json-protocol.ts';
import { openingOf } from './opening.ts';
import { readAnswer } from './read-answer.ts';

const TOOLS = new Set(['look', 'note_down']);
const CALL = '{"name":"look","arguments":{"at":"x"}}';
const LEAP = '{"name":"leap","arguments":{}}';

describe('an answer that is a call', () => {
  it.each([
    [CALL],
    [`\n  ${CALL}\n`],
    ['{"arguments":{"at":"x"},"name":"look"}'],
    ['{ "name": "look",\n  "arguments": { "at": "x" }\n}'],
    ['{"id":"1","type":"function","name":"look","arguments":{"at":"x"}}'],
    ['{"name":"look","thought":"It may be a wall.","arguments":{"at":"x"}}'],
    ['{"action":"look","input":{"at":"x"}}'],
    ['{"action":"look","input":"{\\"at\\":\\"x\\"}"}'],
  ])('is run: %s', (answer) => {
    expect(readAnswer(answer, TOOLS)).toEqual({ kind: 'call', name: 'look', input: { at: 'x' } });
  });

  it('keeps the name of a tool that there is not, and gets one where it has none', () => {
    expect(readAnswer(LEAP, TOOLS)).toEqual({ kind: 'call', name: 'leap', input: {} });
    expect(readAnswer('{"name":"","arguments":{}}', TOOLS)).toMatchObject({ name: 'invalid_call' });
  });
});

describe('an answer that was meant as a call', () => {
  it.each(Object.entries(WRONG_CALLS))('is told so when it is %s', (_, wrong) => {
    const reading = readAnswer(wrong('look', { at: '{"x":"}"}' }), TOOLS);
    expect(reading).toMatchObject({ kind: 'misfit', name: 'look' });
    expect(reading).toMatchObject({ problem: expect.stringMatching(/Answer with exactly one object/) });
  });

  it.each([
    [`\`\`\`json\n${LEAP}\n\`\`\``],
    [`${LEAP}.`],
    [`[${LEAP}]`],
    [`{${LEAP}}`],
    ['{"name":"leap","arguments":"far"}'],
    ['{"name":"leap","arguments":{"how":"fa'],
    ['{"action":"leap","input":"far"}'],
  ])('is told which tools there are when it names another: %s', (answer) => {
    const words = 'There is no tool leap. There are: look, note_down.';
    const problem = expect.stringContaining(words);
    expect(readAnswer(answer, TOOLS)).toMatchObject({ kind: 'misfit', name: 'leap', problem });
  });

  it('is kept as it was written, without the words around it', () => {
    expect(readAnswer(`Let me see.\n${CALL}\nSo.`, TOOLS)).toMatchObject({ kind: 'misfit', text: CALL });
    expect(readAnswer(`\`\`\`\n${CALL}\n\`\`\`\n`, TOOLS)).toMatchObject({ text: `\`\`\`\n${CALL}\n\`\`\`` });
  });
});

describe('an answer for people', () => {
  it.each([
    [''],
    ['Done.'],
    ['{}'],
    ['[]'],
    ['"look"'],
    ['7'],
    ['{"schema_version":"ah32.plan.v1","steps":[{"name":"look","why":"to see"}]}'],
    ['{"name":"Spring fair","steps":[1,2]}'],
    ['{"name":"look","description":"Looks at something.","parameters":{}}'],
    ['{"name":"Bob","parameters":{"age":7}}'],
    ['{"action":"buy","amount":7}'],
    ['[{"name":"Ann"},{"name":"Bob"}]'],
    ['{"calls":[{"name":"Ann","arguments":{}},7]}'],
    ['{"people":[{"name":"look","arguments":{}}]}'],
    ['```json\n{"name":"Ann","age":7}\n```'],
    ['Here is an example:\n\n```json\n{"name":"Ann","arguments":{"for":1}}\n```\n\nYou can change it.'],
    [`A call such as \`${CALL}\` looks at something, and another does not.`],
    [`I sent ${CALL} and saw a wall.`],
    ['Use {braces} and {"name": "Ann"} in JSON.'],
    ['{x} is the set of all x.'],
    ['{"name": "Ann", "motto": "unfinished'],
    ['The tool look takes {"at": …} as its arguments.'],
    ['```python\nprint({"name": "Ann", "arguments": {}})\n```'],
  ])('stays a text: %s', (answer) => {
    expect(readAnswer(answer, TOOLS)).toEqual({ kind: 'text' });
  });

  it('takes longer in proportion for being full of braces', () => {
    const make = (count: number) => 'Well. {"name":"look", '.repeat(count);
    expect(readAnswer(make(2_500), TOOLS).kind).toBe('text');
    expectLinearTime(make, (answer) => readAnswer(answer, TOOLS), 2_500);
  });
});

describe('the beginning of an answer', () => {
  it.each<[string, string]>([
    ['', 'unknown'],
    [' \n', 'unknown'],
    ['{', 'unknown'],
    ['{ "na', 'unknown'],
    ['{"name"', 'held'],
    ['{{"action"', 'held'],
    ['[ {"name"', 'held'],
    ["{'name'", 'held'],
    ['{"tool_calls"', 'held'],
    ['`', 'unknown'],
    ['```', 'unknown'],
    ['```js', 'unknown'],
    ['```json\n', 'unknown'],
    ['```json\n{"name"', 'held'],
    ['```{"name"', 'held'],
    ['H', 'free'],
    ['`look`', 'free'],
    ['{x', 'free'],
    ['{}', 'free'],
    ['[link', 'free'],
    ['{"schema_version"', 'free'],
    [`{"${'x'.repeat(60)}`, 'free'],
    ['```js\n', 'free'],
    ['```py', 'free'],
    ['```json\n{"title"', 'free'],
    ['```\nplain', 'free'],
  ])('%j is %s', (answer, opening) => {
    expect(openingOf(answer)).toBe(opening);
  });

  it.each(Object.values(WRONG_CALLS))('lets no call through that begins with a brace or a fence', (wrong) => {
    const answer = wrong('look', { at: 'x' });
    const opening = openingOf(answer);
    expect(opening === 'free').toBe(!/^[{[`]/.test(answer));
  });
});
