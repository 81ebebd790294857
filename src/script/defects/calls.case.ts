import { markdown, RESULT } from '../priming-samples.case.ts';
import { type Defect, HEADING, second, WARNING } from './defect.case.ts';

const call = (json: string) => second(`### record func_call_record\n\n\`\`\`json\n${json}\n\`\`\``, RESULT);

const FACTS = '"genseq": 1, "id": "c1", "name": "look"';

export const CALLS: readonly Defect[] = [
  ...(
    [
      ['a call that breaks off', `{ ${FACTS}, "arguments": {`],
      ['a call that is a list', `[{ ${FACTS}, "arguments": {} }]`],
      ['a call that is null', 'null'],
      ['an empty call', ''],
      ['a comma after the last value of a call', `{ ${FACTS}, "arguments": {}, }`],
      ['a comment in a call', `{ ${FACTS}, "arguments": {} } // looks`],
      ['single quotes in a call', `{ ${FACTS.replaceAll('"', "'")}, 'arguments': {} }`],
      ['two calls in a block', `{ ${FACTS}, "arguments": {} }\n{ ${FACTS}, "arguments": {} }`],
    ] as const
  ).map(
    ([name, json]): Defect => ({
      name,
      text: call(json),
      code: 'json-invalid',
      line: 16,
      record: 2,
      remedy: 'JSON object',
    }),
  ),
  {
    name: 'a call written as front matter',
    text: second(markdown('func_call_record', ['genseq: 1', 'id: c1', 'name: look'], ''), RESULT),
    code: 'json-invalid',
    line: 16,
    record: 2,
    remedy: 'JSON object',
  },
  {
    name: 'a call of another type',
    text: call(`{ "type": "func_result_record", ${FACTS}, "arguments": {} }`),
    code: 'record-type-mismatch',
    ...HEADING,
    remedy: '`func_call_record`',
  },
  {
    name: 'a call without arguments',
    text: call(`{ ${FACTS} }`),
    code: 'field-missing',
    ...HEADING,
    remedy: '`"arguments": {',
  },
  {
    name: 'arguments that are a text',
    text: call(`{ ${FACTS},\n"arguments": "{}" }`),
    code: 'field-wrong-type',
    line: 17,
    record: 2,
    remedy: '`"arguments": {',
  },
  {
    name: 'arguments that are a list',
    text: call(`{ ${FACTS},\n"arguments": [] }`),
    code: 'field-wrong-type',
    line: 17,
    record: 2,
    remedy: '`"arguments": {',
  },
  {
    name: 'raw arguments that are no text',
    text: call(`{ ${FACTS},\n"rawArgumentsText": {} }`),
    code: 'field-wrong-type',
    line: 17,
    record: 2,
    remedy: '`"rawArgumentsText": "some text"`',
  },
  ...(
    [
      ['a whole number that is too long', '{ "id": 9007199254740993 }'],
      ['a number that is too large', '{ "list": [{ "most": 1e999 }] }'],
    ] as const
  ).map(
    ([name, given]): Defect => ({
      name,
      text: call(`{ ${FACTS}, "arguments": ${given} }`),
      code: 'number-inexact',
      ...HEADING,
      remedy: 'in quotes',
      ...WARNING,
    }),
  ),
];
