import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../test/linear-time.ts';
import { type SchemaCheck, schemaCheck } from '../model/json-schema.ts';
import { checkOutput } from './output-check.ts';

const PLAN = {
  type: 'object',
  properties: { title: { type: 'string' }, steps: { type: 'array', items: { type: 'integer' } } },
  required: ['title'],
  additionalProperties: false,
};
const check = await schemaCheck(PLAN, 'the answer');
const GOOD = '{"title": "A", "steps": [1, 2]}';
const VALUE = { title: 'A', steps: [1, 2] };

describe('an answer that has to be JSON', () => {
  it.each([
    ['as it is', GOOD],
    ['behind a byte-order mark', `\uFEFF${GOOD}`],
    ['in a fence', `\`\`\`json\n${GOOD}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${GOOD}\n\`\`\``],
    ['in a fence of tildes with prose around it', `Here it is:\n\n~~~\n${GOOD}\n~~~\n\nDone.`],
    ['in a fence that is never closed', `Sure!\n\`\`\`json\n${GOOD}\n`],
    ['in the second of two fences', `\`\`\`sh\nnpm test\n\`\`\`\nand\n\`\`\`json\n${GOOD}\n\`\`\``],
    ['in prose', `The plan is ${GOOD}, as you said.`],
    ['after brackets in prose', `As [1] and [2] say, {so}: ${GOOD} (see [1]).`],
    ['within brackets that are none of JSON', `[The plan: ${GOOD}]`],
    ['after a bracket that is never closed', `Begin with { and go on: ${GOOD}`],
    ['with a comma at the end of a list', '{"title": "A", "steps": [1, 2,],}'],
    ['with comments', '{\n// the title\n"title": "A", /* all */ "steps": [1, 2]\n}'],
    ['in a fence within a line', `Here: \`\`\`json ${GOOD} \`\`\``],
    ['on the line of its fence', `\`\`\`json ${GOOD}\n\`\`\``],
    [
      'in a fence after a brace of prose',
      `I used {"braces" here, and [{ there:\n\`\`\`json\n${GOOD}\n\`\`\``,
    ],
    ['in a fence after one that breaks off', `\`\`\`json\n{"title": \n\`\`\`\n\`\`\`json\n${GOOD}\n\`\`\``],
    ['after JSON that is wrong', `Not {"title": A, "steps": []}, but ${GOOD}`],
    ['before JSON that breaks off', `${GOOD} and {"title": "B", "st`],
    ['with CRLF', `\`\`\`json\r\n${GOOD}\r\n\`\`\`\r\n`],
  ])('is read %s', (_, answer) => {
    expect(checkOutput(answer, check)).toEqual({ value: VALUE, problems: [] });
  });

  it('keeps what looks like a comment or a comma within strings', () => {
    const answer = '{"title": "http://a, // ] \\" /* ,}", }';
    expect(checkOutput(answer, check).value).toEqual({ title: 'http://a, // ] " /* ,}' });
  });

  it('takes the first JSON that fits, and not the first that is there', () => {
    expect(checkOutput(`First {"title": 1}, or better ${GOOD}.`, check).problems).toEqual([]);
  });

  it('says where it does not fit, with pointers', () => {
    const { problems } = checkOutput('{"steps": [1, "2"], "colour": "red"}', check);
    expect(problems).toEqual([
      "the answer must have required property 'title'",
      'the answer must NOT have additional properties ("colour")',
      '/steps/1 must be integer',
    ]);
  });

  it('tells of the largest piece where none fits', () => {
    expect(checkOutput('See [1]: {"title": 5, "steps": []}', check)).toEqual({
      value: { title: 5, steps: [] },
      problems: ['/title must be string'],
    });
  });

  it.each([
    ['an object', `{"title": "B", "of": ${GOOD}, "steps": [1`],
    ['a list', `[${GOOD}, {"title": "B`],
    ['a list in prose', `The plans: [ ${GOOD},\n{"title": "B"`],
    ['a fence', `\`\`\`json\n[${GOOD}, {"title":\n\`\`\``],
    ['a fence that breaks off too', `Here:\n\`\`\`json\n{"all": [${GOOD},`],
    ['an object with comments', `{ // all\n /* of it */ "all": [${GOOD},`],
    ['an object without quotes', `{all: [${GOOD},`],
    ['an object around a fence', `{"title": "It is\n\`\`\`json\n${GOOD}\n\`\`\`\nand`],
  ])('is not read from within %s that breaks off', (_, answer) => {
    const { value, problems } = checkOutput(answer, check);
    expect(value).toBeUndefined();
    expect(problems).toEqual([
      expect.stringMatching(
        /^The answer is not JSON: it breaks off\. The “[{[]” of its line \d is never closed\.$/,
      ),
    ]);
  });

  it.each([
    ['that is wrong', `{"all": [${GOOD}, {"title": A}]}`],
    ['whose brackets do not match', `{"all": [${GOOD}, {"title": "B"}}`],
    ['that is written as another language does', `{'all': ${GOOD}}`],
  ])('is not read from within JSON %s', (_, answer) => {
    const { value, problems } = checkOutput(answer, check);
    expect(value).toBeUndefined();
    expect(problems).toEqual([expect.stringMatching(/^The answer is not JSON: (?!it breaks off)/)]);
  });

  it.each([
    ['', 'The answer is empty.'],
    ['No.', 'The answer is not JSON: there is no object and no list in it.'],
    ['{"title": A}', /^The answer is not JSON: .*token 'A'/],
    ["{'title': 'A'}", /^The answer is not JSON: /],
    ['```json\n{"title": \n```', /^The answer is not JSON: /],
    ['"A"', 'the answer must be object'],
  ])('says that %j is none', (answer, problem) => {
    const { problems } = checkOutput(answer, check);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
  });

  it('makes nothing of a key that means something to JavaScript', () => {
    const { value } = checkOutput('{"__proto__": {"title": "A"},}', check);
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
    expect(checkOutput('{"__proto__": {"title": "A"},}', check).problems).not.toEqual([]);
  });

  it('says so where a schema that refers to itself is not up to the depth of an answer', async () => {
    const deep: SchemaCheck = await schemaCheck({ items: { $ref: '#' } }, 'the answer');
    const answer = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(checkOutput(answer, deep).problems[0]).toContain('cannot be held against the schema');
  });

  it.each([
    ['open braces', '', '{', ''],
    ['open strings', '', '{"', ''],
    ['open comments', '{', '/*', ''],
    ['small objects', '', '{} x ', ''],
    ['braces that close nothing', '', '{]', ''],
    ['commas and blanks', '{', ', \n', ''],
    ['fences', '', '```\n', ''],
    ['wrong objects', '', '{"a": x} ', ''],
    ['escapes', '{"a": "', '\\n', '",'],
    ['nested lists in prose', 'x ', '[1,', ''],
  ])('takes longer in proportion for a long answer of %s', (_, before, piece, after) => {
    const make = (length: number) => before + piece.repeat(length / piece.length) + after;
    expect(checkOutput(make(32_000), check).problems).not.toEqual([]);
    expectLinearTime(make, (answer) => checkOutput(answer, check), 32_000);
  });
});
