import { describe, expect, test } from 'vitest';
import { RECORD_TABLE } from '../model/record.ts';
import { isRecordType } from '../model/record-fields.ts';
import { usualOpening } from './usual-opening.ts';

describe.each(['\n', '\r\n'])('with %j', (newline) => {
  test.each(Object.keys(RECORD_TABLE).filter(isRecordType))('%s begins as it is written', (type) => {
    const fence = RECORD_TABLE[type].block === 'json' ? '```json' : '``````markdown';
    const text = ['before', `### record ${type}`, '', fence, 'content'].join(newline);
    const opening = usualOpening(text, text.indexOf('#'));
    expect(opening?.type).toBe(type);
    expect(text.slice(opening?.pattern.lastIndex)).toBe('content');
  });
});

test.each([
  '### record agent_words_record\n``````markdown\n',
  '### record agent_words_record\n\n\n``````markdown\n',
  '### record agent_words_record\n\n``````markdown',
  '### record agent_words_record\n\n``````markdown \n',
  '### record agent_words_record\n\n```````markdown\n',
  '### record agent_words_record\n\n```json\n',
  '### record agent_words_records\n\n``````markdown\n',
  '### record toString\n\n``````markdown\n',
  ' ### record agent_words_record\n\n``````markdown\n',
  '### record ',
  '',
])('%j is another one', (text) => {
  expect(usualOpening(text, 0)).toBeUndefined();
});
