import { describe, expect, test } from 'vitest';
import { isHeading, readHeading } from './priming-heading.ts';

const read = (line: string) => readHeading(line, 0, line.length);

describe('a record heading', () => {
  test.each([
    ['### record human_text_record', 'human_text_record'],
    ['###  record\tgen_start_record  ', 'gen_start_record'],
    ['### record future.type-2', 'future.type-2'],
  ])('is %j', (line, type) => {
    expect(read(line)).toEqual({ kind: 'record', type });
  });

  test.each(['### user', '### assistant ', '### User'])('of the old form is %j', (line) => {
    expect(read(line)).toMatchObject({ kind: 'old-form', message: expect.stringContaining('### record ') });
  });

  test.each([
    '### Record human_text_record',
    '### RECORD',
    '### record',
    '### record a b',
    '###record gen_start_record',
    '### record: x',
    '## record gen_start_record',
    ' ### record gen_start_record',
  ])('was meant by %j', (line) => {
    expect(read(line)?.kind).toBe('invalid');
  });
});

test.each([
  '### records kept',
  '# Record of the day',
  '### userland',
  '    ### record x',
  'record x',
  '> ### record x',
  '',
])('%j is none', (line) => {
  expect(read(line)).toBeUndefined();
});

test('other headings have one to six signs and a blank', () => {
  expect(['# a', '###### a', '   ## a', '##'].every((line) => isHeading(line, 0, line.length))).toBe(true);
  expect(['#a', '####### a', '    # a', 'a'].some((line) => isHeading(line, 0, line.length))).toBe(false);
});
