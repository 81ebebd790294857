import { CALL, RESULT, script, WORDS } from '../priming-samples.case.ts';
import { type Defect, FIXABLE, HEADING, second, WARNING } from './defect.case.ts';

const heading = (line: string) => second(WORDS.replace('### record agent_words_record', line));

const HEADING_FAULTS: readonly Defect[] = [
  ['a capital in the word record', '### Record agent_words_record', FIXABLE],
  ['a heading in capitals', '### RECORD AGENT_WORDS_RECORD', FIXABLE],
  ['no blank after the signs of a heading', '###record agent_words_record', FIXABLE],
  ['no blank before the type', '### recordagent_words_record', FIXABLE],
  ['a blank before the heading', ' ### record agent_words_record', FIXABLE],
  ['words after the type', '### record agent_words_record of today'],
  ['a colon before the type', '### record: agent_words_record'],
  ['a heading without the word record', '### agent_words_record'],
  ['a heading of level two', '## record agent_words_record'],
  ['a heading of level four', '#### record agent_words_record'],
].map(([name, line, fixable]) => ({
  name: String(name),
  text: heading(String(line)),
  code: 'record-heading-invalid',
  line: 13,
  remedy: '`### record agent_words_record`',
  ...(fixable === FIXABLE && FIXABLE),
}));

export const HEADINGS: readonly Defect[] = [
  ...HEADING_FAULTS,
  {
    name: 'a heading without a type',
    text: heading('### record'),
    code: 'record-heading-invalid',
    line: 13,
    remedy: '`### record <type>`',
  },
  {
    name: 'a call whose heading is misspelt',
    text: second(CALL.replace('record', 'Record'), RESULT),
    code: 'record-heading-invalid',
    line: 13,
    remedy: '`### record func_call_record`',
    ...FIXABLE,
  },
  {
    name: 'capitals in the type',
    text: heading('### record Agent_Words_Record'),
    code: 'record-heading-invalid',
    ...HEADING,
    remedy: '`### record agent_words_record`',
    ...FIXABLE,
  },
  {
    name: 'the old heading of a person',
    text: second('### user\n\nAnd now?'),
    code: 'record-heading-old',
    line: 13,
    remedy: '`### record human_text_record`',
    ...FIXABLE,
  },
  {
    name: 'the old heading of an answer',
    text: second('### assistant\n\nOne thing.\n\n```js\nanother();\n```'),
    code: 'record-heading-old',
    line: 13,
    remedy: '`### record agent_words_record`',
    ...FIXABLE,
  },
  {
    name: 'an old heading with a fenced text',
    text: script('### User\n\n~~~markdown\nAnd now?\n~~~', WORDS),
    code: 'record-heading-old',
    line: 1,
    remedy: '`### record human_text_record`',
    ...FIXABLE,
  },
  {
    name: 'an old heading without a text',
    text: second('### user'),
    code: 'record-heading-old',
    line: 13,
    remedy: '`### record human_text_record`',
  },
  {
    name: 'a script without a record',
    text: '---\ntitle: one\n---\n\n# Notes\n',
    code: 'records-none',
    line: 1,
    remedy: '`### record <type>`',
    ...WARNING,
  },
];
