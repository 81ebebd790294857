import { CALL, HUMAN, markdown, RESULT, sample, script, WORDS } from '../priming-samples.case.ts';
import { type Defect, FIXABLE, HEADING, second, WARNING } from './defect.case.ts';

const otherWords = sample('agent_words_record', { genseq: 2 });
const image = (item: unknown) =>
  second(CALL, sample('func_result_record', { id: 'c1', contentItems: [{ type: 'text', text: 'x' }, item] }));

export const PAIRS: readonly Defect[] = [
  {
    name: 'a result without a call',
    text: second(RESULT),
    code: 'result-without-call',
    ...HEADING,
    remedy: 'func_call_record',
    ...FIXABLE,
  },
  {
    name: 'a call without a result',
    text: second(CALL),
    code: 'call-without-result',
    ...HEADING,
    remedy: 'func_result_record',
    ...FIXABLE,
  },
  {
    name: 'one of two calls without a result',
    text: second(sample('func_call_record', { id: 'c2' }), CALL, RESULT),
    code: 'call-without-result',
    ...HEADING,
    remedy: 'func_result_record',
    ...FIXABLE,
  },
  {
    name: 'a result before its call',
    text: second(RESULT, CALL),
    code: 'result-before-call',
    ...HEADING,
    remedy: 'Move',
    ...FIXABLE,
  },
  {
    name: 'a result with the name of another tool',
    text: second(CALL, RESULT.replace('look', 'listen')),
    code: 'name-mismatch',
    line: 24,
    record: 3,
    remedy: 'the name of its call',
    ...FIXABLE,
  },
  {
    name: 'a second result of one call',
    text: second(CALL, RESULT, RESULT),
    code: 'duplicate-result',
    line: 36,
    record: 4,
    remedy: 'Remove one',
    ...FIXABLE,
  },
  {
    name: 'a call with the id of another',
    text: second(CALL, RESULT, CALL, RESULT),
    code: 'duplicate-call',
    line: 36,
    record: 4,
    remedy: 'an id of their own',
    ...WARNING,
    ...FIXABLE,
  },
  {
    name: 'a message with the id of another',
    text: script(HUMAN, WORDS, HUMAN),
    code: 'duplicate-message-id',
    line: 23,
    record: 3,
    remedy: 'an id of its own',
    ...WARNING,
    ...FIXABLE,
  },
  {
    name: 'a result after the next words of a person',
    text: second(CALL, sample('human_text_record'), RESULT),
    code: 'result-late',
    line: 36,
    record: 4,
    remedy: 'right below its call',
    ...WARNING,
  },
  {
    name: 'a result after the words of another answer',
    text: second(CALL, WORDS, otherWords, WORDS, RESULT),
    code: 'result-late',
    line: 54,
    record: 6,
    remedy: 'right below its call',
    ...WARNING,
  },
  {
    name: 'a type that nobody knows',
    text: second(markdown('future_record', ['genseq: 1'])),
    code: 'record-type-unknown',
    ...HEADING,
    remedy: 'newer tool',
    ...WARNING,
  },
  ...(
    [
      [
        'an image that is a file',
        { type: 'input_image', mimeType: 'image/png', artifact: { relPath: 'a.png' } },
      ],
      ['an image that is an address', { type: 'image_url', image_url: { url: 'https://example.com/a.png' } }],
      ['an image without data', { mediaType: 'image/png', data: '' }],
    ] as const
  ).map(
    ([name, item]): Defect => ({
      name,
      text: image(item),
      code: 'image-elsewhere',
      line: 24,
      record: 3,
      remedy: '`data:` URL',
      ...WARNING,
    }),
  ),
  {
    name: 'an image with its data',
    text: image({ type: 'input_image', image_url: 'data:image/png;base64,AAAA' }),
    code: 'image-not-sent',
    line: 24,
    record: 3,
    remedy: 'Describe the picture',
    ...WARNING,
  },
];
